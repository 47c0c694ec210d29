import type pg from 'pg'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { createJobTransaction } from '../../access/job-transaction.ts'
import { createCursorClaims } from '../distribution/cursor-claims.ts'
import { readNextPage } from '../distribution/read-next-page.ts'
import { createAsk } from './ask-distribution.ts'
import { repeat } from './loops.ts'
import { sendNextEvent, type SendingDependencies } from './send-next-event.ts'
import { runNextTest } from './test-certificate.ts'

interface Sending extends SendingDependencies {
  pool: pg.Pool
  /** Companies that are sent for at once. */
  calls: number
  signal: AbortSignal
  idleMs: number
  /** Measures again what `now` goes by. */
  compareClocks: () => Promise<unknown>
  log: (line: string) => void
}

const HEARTBEAT_MS = 30_000

/** Sends what is due and reads the distribution, until the signal comes. Several processes may do so at once. */
export async function runSending(sending: Sending) {
  const { pool, openIdentity, files, call, now, compareClocks, calls, signal, idleMs, log } =
    sending
  const inJobTransaction = createJobTransaction(pool)
  const onError = (error: unknown) => log(`erro: ${describe(error)}`)
  const loop = { signal, idleMs, onError }
  const ask = createAsk({ openIdentity, files, call })
  const cursorClaims = createCursorClaims(pool)

  async function sendNext() {
    const sent = await sendNextEvent(sending)
    if (!sent) return false
    const { event, purpose, state, code } = sent
    log(`evento ${event.id} ${event.type} ${event.authorizer}: ${purpose} ${code ?? '-'}, ${state}`)
    return true
  }

  async function readNext() {
    const page = await readNextPage({ claims: cursorClaims, ask, now })
    if (!page) return false
    const { service, environment } = page.cursor
    log(`distribuição ${service} ${environment}: ${page.code ?? '-'}, ${page.stored} novos`)
    return true
  }

  const id = uuid()
  const heartbeat = async () => {
    await compareClocks()
    await inJobTransaction((db) => sql`select note_sefaz_sender(${id}, ${now()})`.execute(db))
    return false
  }

  await Promise.all([
    repeat(heartbeat, { ...loop, idleMs: HEARTBEAT_MS }),
    ...Array.from({ length: calls }, () => repeat(sendNext, loop)),
    repeat(readNext, loop),
    repeat(() => runNextTest({ inJobTransaction, openIdentity, files, call, now }), loop),
  ])
  await inJobTransaction((db) => sql`select remove_sefaz_sender(${id})`.execute(db)).catch(() => {})
}

/** The kind of error without its values: a message of the database may have some of a row. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return 'desconhecido'
  const { code } = error as NodeJS.ErrnoException
  const [, place = ''] = error.stack?.match(/\n\s+at .*?([\w.-]+\.ts:\d+)/) ?? []
  return [error.name, code, place].filter(Boolean).join(' ')
}
