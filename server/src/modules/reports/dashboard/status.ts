import { setTimeout as sleep } from 'node:timers/promises'
import type { ComponentStatus } from '@canhoto/contracts/dashboard'
import { SESSION_ENDED } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { Dependencies } from '../../../dependencies.ts'
import {
  checkDatabase,
  checkDocuments,
  checkStorage,
  checkTracking,
  type Finding,
} from './checks.ts'

/** The first document that is read after a start waits for its process, on a busy machine for seconds. */
const TIMEOUT_MS = 5_000

/** Every part of the system, tried now and in parallel: one that fails or does not answer in time affects no other. */
export function checkComponents(
  db: Db,
  { storage, documentReader, now }: Dependencies,
): Promise<ComponentStatus[]> {
  return Promise.all([
    // The machine's own clock: a process goes by the database's.
    checkWithTimeout('database', 'O banco de dados não respondeu.', () =>
      checkDatabase(db, new Date()),
    ),
    checkWithTimeout('storage', 'Não foi possível gravar e ler arquivos.', () =>
      checkStorage(storage),
    ),
    checkWithTimeout('documents', 'A leitura de notas fiscais não está funcionando.', () =>
      checkDocuments(documentReader),
    ),
    checkWithTimeout('tracking', 'Não foi possível consultar o rastreamento.', () =>
      checkTracking(db, now()),
    ),
  ])
}

async function checkWithTimeout(
  component: ComponentStatus['component'],
  failure: string,
  check: () => Promise<Finding>,
): Promise<ComponentStatus> {
  const timeout = new AbortController()
  const timedOut = sleep(TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new Error('No answer in time.')
  })
  try {
    return { component, ...(await Promise.race([check(), timedOut])) }
  } catch (error) {
    if (isSessionEnded(error)) throw error
    return { component, state: 'down', detail: failure }
  } finally {
    timeout.abort()
  }
}

/** Not a failure of the component: the caller was signed out. */
const isSessionEnded = (error: unknown) => (error as { code?: string }).code === SESSION_ENDED
