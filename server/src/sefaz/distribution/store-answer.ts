import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import type { ClaimedCursor } from './cursor.ts'
import { whereKey } from './cursors.ts'
import {
  afterFailure,
  afterGap,
  afterPage,
  type CursorPosition,
  isPage,
  type NextState,
} from './next-state.ts'
import type { DistributionAnswer } from './parse-answer.ts'
import type { UnpackedDocument } from './unpack-document.ts'

/** What is written of a request without an answer. */
export interface CallFailure {
  kind: string
  message: string
}

interface Outcome {
  /** cStat, or why there is no answer. */
  code: string
  reason: string
}

/** Between two requests of one CNPJ. */
const PAUSE_SECONDS = 2
const MAX_REASON = 255

/** Stores the documents and where the cursor goes on, in this one transaction. Answers how many documents were new. */
export async function storeAnswer(
  db: Db,
  cursor: ClaimedCursor,
  answer: DistributionAnswer,
  now: Date,
) {
  const stored = await insertDocuments(db, cursor, documentsOf(cursor, answer))
  const position = await getPosition(db, cursor)
  const { gapNsu } = cursor
  if (gapNsu === null) {
    await goOn(db, cursor, { next: afterPage(position, answer), outcome: answer, now })
    return stored
  }
  const next = afterGap(position, answer)
  if (!next) await finishGap(db, cursor, gapNsu, now)
  else await goOn(db, cursor, { next, outcome: answer, now })
  return stored
}

export async function storeFailure(
  db: Db,
  cursor: ClaimedCursor,
  { kind, message }: CallFailure,
  now: Date,
) {
  const next = afterFailure(await getPosition(db, cursor))
  const outcome = { code: kind, reason: message.slice(0, MAX_REASON) }
  await goOn(db, cursor, { next, outcome, now })
}

/** A query by NSU gives one document, which may come without its NSU. */
function documentsOf({ gapNsu }: ClaimedCursor, { documents }: DistributionAnswer) {
  const [only, ...others] = documents
  if (gapNsu === null || !only || others.length > 0) return documents
  return [{ ...only, nsu: only.nsu ?? gapNsu }]
}

async function insertDocuments(
  db: Db,
  cursor: ClaimedCursor,
  documents: readonly UnpackedDocument[],
) {
  if (documents.length === 0) return 0
  const key = keyOf(cursor)
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('dfe_documents')
    .values(documents.map((document) => ({ ...key, ...document })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(inserted ?? 0)
}

/** As it is now: another process may have moved it before this claim. */
const getPosition = (db: Db, cursor: ClaimedCursor): Promise<CursorPosition> =>
  whereKey(
    db.selectFrom('dfe_cursors').select(['last_nsu', 'pages', 'failures']),
    cursor,
  ).executeTakeFirstOrThrow()

async function goOn(
  db: Db,
  cursor: ClaimedCursor,
  { next, outcome, now }: { next: NextState; outcome: Outcome; now: Date },
) {
  const { gaps, skipped, waitSeconds, ...columns } = next
  for (const [from, to] of gaps) await insertGaps(db, cursor, from, to)
  await whereKey(
    db.updateTable('dfe_cursors').set({
      ...columns,
      code: outcome.code,
      reason: outcome.reason,
      answered_at: now.toISOString(),
      ...(isPage(outcome) && { read_at: now.toISOString() }),
      next_read_at: waitSeconds === null ? null : later(now, waitSeconds),
      next_gap_at: later(now, PAUSE_SECONDS),
      claim_id: null,
      skipped: sql<number>`skipped + ${skipped}`,
    }),
    cursor,
  ).execute()
}

async function insertGaps(db: Db, cursor: ClaimedCursor, from: number, to: number) {
  const { cnpj, service, environment } = cursor
  await sql`
    insert into dfe_gaps (cnpj, service, environment, nsu)
    select ${cnpj}, ${service}, ${environment}, n.nsu from generate_series(${from}::bigint, ${to}::bigint) as n(nsu)
     where not exists (select from dfe_documents d
       where d.cnpj = ${cnpj} and d.service = ${service} and d.environment = ${environment} and d.nsu = n.nsu)
    on conflict do nothing`.execute(db)
}

/** The document is here, or SEFAZ has none with this NSU. */
async function finishGap(db: Db, cursor: ClaimedCursor, nsu: number, now: Date) {
  await whereKey(db.deleteFrom('dfe_gaps').where('nsu', '=', nsu), cursor).execute()
  const pausedUntil = later(now, PAUSE_SECONDS)
  await whereKey(
    db.updateTable('dfe_cursors').set({
      next_gap_at: pausedUntil,
      next_read_at: sql<string>`greatest(next_read_at, ${pausedUntil}::timestamptz)`,
      claim_id: null,
    }),
    cursor,
  ).execute()
}

const keyOf = ({ cnpj, service, environment }: ClaimedCursor) => ({ cnpj, service, environment })

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
