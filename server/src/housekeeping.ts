import { ENTER_PLATFORM, withStatementTimeout } from './access/actor.ts'
import { DEFAULT_CALL_LIMITS } from './access/fair-shares/call-limits.ts'
import type { Config } from './config.ts'
import { discardPending, type FileContext } from './domain/stored-file.ts'
import { purgeRefused } from './modules/deliveries/imports/purge-refused.ts'
import { runAll } from './platform/run-all.ts'
import { purgeRecords } from './purge-records.ts'
import { runRetention } from './retention.ts'
import type { TimeStampAuthority } from './timestamps/request-token.ts'

/** A pending file younger than this may belong to an upload that another node is receiving. */
export const PENDING_MINUTES = 60
const EVERY_MS = 3_600_000

export const ENTER_HOUSEKEEPING = withStatementTimeout(
  ENTER_PLATFORM,
  DEFAULT_CALL_LIMITS.statementTimeoutMs.job,
)

interface Housekeeping extends FileContext {
  refusedFileDays: number
  authority?: TimeStampAuthority | undefined
  now: () => Date
}

/** Deletes what is over, of every company, and stamps the chains of proofs. What fails is tried again in an hour. */
export function runHousekeeping({ refusedFileDays, authority, ...context }: Housekeeping) {
  return runAll([
    () => purgeRefused(context, refusedFileDays),
    () => purgeRecords(context.inTransaction),
    () => discardPending(context, PENDING_MINUTES),
    () => runRetention(context),
    () => stamp({ ...context, authority }),
  ])
}

/** What reads certificates is loaded only where there is an authority. */
async function stamp({ authority, ...context }: Omit<Housekeeping, 'refusedFileDays'>) {
  if (!authority) return
  const { stampChains } = await import('./timestamps/stamp-chains.ts')
  await stampChains({ ...context, authority })
}

async function openAuthority({ timeStamps }: Pick<Config, 'timeStamps'>) {
  if (!timeStamps) return undefined
  const timestamps = await import('./timestamps/open-authority.ts')
  return timestamps.openAuthority(timeStamps)
}

/** Now and every hour. Answers a function that ends it, after what is being done. */
export async function startHousekeeping(
  context: FileContext & { now: () => Date },
  config: Pick<Config, 'storageRules' | 'timeStamps'>,
) {
  const { refusedFileDays } = config.storageRules
  const authority = await openAuthority(config)
  const run = () =>
    runHousekeeping({ ...context, refusedFileDays, authority }).catch((error: unknown) =>
      console.warn('Housekeeping, tried again in an hour:', error),
    )
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
