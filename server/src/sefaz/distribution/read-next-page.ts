import { SefazCallError } from '../transport/sefaz-call-error.ts'
import { buildDistributionRequest } from './build-request.ts'
import type { CursorClaims } from './cursor-claims.ts'
import type { ClaimedCursor } from './cursor.ts'
import { type DistributionAnswer, parseDistributionAnswer } from './parse-answer.ts'
import { storeAnswer, storeFailure } from './store-answer.ts'

export interface DistributionDependencies {
  claims: CursorClaims
  /** Calls SEFAZ with the company's certificate: answers as callSefaz does. */
  ask: (cursor: ClaimedCursor, message: string) => Promise<string>
  now: () => Date
}

/** What one request has brought. */
export interface ReadPage {
  cursor: ClaimedCursor
  /** cStat; null without an answer. */
  code: string | null
  /** Of documents that were not here before. */
  stored: number
}

/**
 * Asks SEFAZ once, for the cursor whose turn it is: its next page, or a document that was jumped over. Documents and cursor
 * are stored together or not at all. Answers null when nothing is due.
 */
export async function readNextPage({
  claims,
  ask,
  now,
}: DistributionDependencies): Promise<ReadPage | null> {
  const cursor = await claims.claim(now())
  if (!cursor) return null
  const inTransaction = claims.inTransactionOf(cursor)
  const answer = await askFor(cursor, ask)
  if (answer instanceof Error) {
    const kind = answer instanceof SefazCallError ? answer.kind : 'error'
    const failure = { kind, message: answer.message }
    await inTransaction((db) => storeFailure(db, cursor, failure, now()))
    if (!(answer instanceof SefazCallError)) throw answer
    return { cursor, code: null, stored: 0 }
  }
  const stored = await inTransaction((db) => storeAnswer(db, cursor, answer, now()))
  return { cursor, code: answer.code, stored }
}

/** Answers the error too, so that it is written down at the cursor. */
async function askFor(
  cursor: ClaimedCursor,
  ask: DistributionDependencies['ask'],
): Promise<DistributionAnswer | Error> {
  const { gapNsu, lastNsu } = cursor
  const question = gapNsu === null ? { lastNsu } : { nsu: gapNsu }
  try {
    return parseDistributionAnswer(await ask(cursor, buildDistributionRequest(cursor, question)))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
