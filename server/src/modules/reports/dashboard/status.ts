import { setTimeout as after } from 'node:timers/promises'
import type { ComponentStatus } from '@canhoto/contracts/dashboard'
import type { Db } from '../../access/as-actor.ts'
import type { Means } from '../../modules.ts'
import { checkDatabase, checkDocuments, checkStorage, checkTracking, type Found } from './checks.ts'

const TIME_LIMIT_MS = 2_000

/** Every part of the system, tried now and side by side: one that fails or does not answer in time takes no other with it. */
export function readStatus(db: Db, { storage, readers, now }: Means): Promise<ComponentStatus[]> {
  return Promise.all([
    tried('database', 'O banco de dados não respondeu.', () => checkDatabase(db)),
    tried('storage', 'Não foi possível gravar e ler arquivos.', () => checkStorage(storage)),
    tried('documents', 'A leitura de notas fiscais não está funcionando.', () =>
      checkDocuments(readers),
    ),
    tried('tracking', 'Não foi possível consultar o rastreamento.', () => checkTracking(db, now())),
  ])
}

async function tried(
  component: ComponentStatus['component'],
  failure: string,
  check: () => Promise<Found>,
): Promise<ComponentStatus> {
  const patience = new AbortController()
  const tooLate = after(TIME_LIMIT_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('No answer in time.')
  })
  try {
    return { component, ...(await Promise.race([check(), tooLate])) }
  } catch (error) {
    if (isSessionEnded(error)) throw error
    return { component, state: 'down', detail: failure }
  } finally {
    patience.abort()
  }
}

/** Not the part's failure but the caller's: they are signed out. */
const isSessionEnded = (error: unknown) => (error as { code?: string }).code === 'CA001'
