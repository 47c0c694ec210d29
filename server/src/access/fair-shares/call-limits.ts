import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { MB } from '@canhoto/contracts/limits'
import { maxHashesAtOnce, type PasswordLimits } from './password-limits.ts'
import type { UploadLimits } from './upload-turns.ts'

/** What a call asks of the database: a record or a figure, a list or report, or a change. */
export type CallKind = 'read' | 'list' | 'write'

/** Shares of the pool's connections, 0 to 1; at least one connection each. */
interface Shares {
  all: number
  company: number
  session: number
}

/** What one session and one company may take of a process, so that no company slows another down. */
export interface CallLimits {
  /** In the long run; those of two seconds may come at once. */
  sessionCallsPerSecond: number
  companyCallsPerSecond: number
  shares: Shares
  /** Of `shares`, those of lists, which may keep a processor busy for seconds. */
  listShares: Shares
  /** A call that waits longer for its turn is refused. */
  maxWaitMs: number
  /** The database ends a statement that takes longer. `job`: work without a call. */
  statementTimeoutMs: Record<CallKind | 'job', number>
  uploads: UploadLimits
  passwords: PasswordLimits
}

export const DEFAULT_CALL_LIMITS: CallLimits = {
  sessionCallsPerSecond: 50,
  companyCallsPerSecond: 100,
  shares: { all: 1, company: 0.3, session: 0.2 },
  listShares: { all: 0.6, company: 0.2, session: 0.1 },
  maxWaitMs: 8_000,
  statementTimeoutMs: { read: 10_000, list: 20_000, write: 20_000, job: 60_000 },
  // A tab of the web sends three files at once, each up to IMPORT_MAX_BYTES.
  uploads: { allBytes: 600 * MB, companyBytes: 200 * MB, maxWaitMs: 30_000 },
  // An office signs in at eight o'clock through one address; the last of all waits some ten seconds on two cores.
  passwords: { atOnce: maxHashesAtOnce(), all: 500, company: 200 },
}

const NO_SHARES: Shares = { all: 1, company: 1, session: 1 }

/** For measurements of everything else. */
export const NO_CALL_LIMITS: CallLimits = {
  ...DEFAULT_CALL_LIMITS,
  sessionCallsPerSecond: Infinity,
  companyCallsPerSecond: Infinity,
  shares: NO_SHARES,
  listShares: NO_SHARES,
  uploads: { allBytes: Infinity, companyBytes: Infinity, maxWaitMs: Infinity },
}

/** An endpoint that answers page by page, or with a CSV file, lists. */
export function callKindOf({ method, file, query }: AnyEndpoint): CallKind {
  if (method !== 'GET') return 'write'
  const { def } = query._zod
  const isPaged = 'shape' in def && 'per_page' in (def.shape as object)
  return isPaged || file === 'csv' ? 'list' : 'read'
}
