import { createInTransaction } from '../src/access/as-actor.ts'
import { ENTER_PLATFORM } from '../src/access/actor.ts'
import { runRetention } from '../src/retention.ts'
import type { Company, SignedInUser, TestApp } from './harness.ts'

export const DAY_MS = 86_400_000
/** Two in the morning in São Paulo. */
export const NIGHT = new Date(`${new Date().toISOString().slice(0, 10)}T05:00:00Z`)
export const NOON = new Date(NIGHT.getTime() + 10 * 3_600_000)

/** Nights of an application, and the positions that they delete. */
export function retentionOf({ pool, storage, owner }: TestApp) {
  const contextAt = (at: Date) => ({
    inTransaction: createInTransaction(pool, ENTER_PLATFORM),
    storage,
    now: () => at,
  })
  return {
    contextAt,
    runAt: (at: Date) => runRetention(contextAt(at)),

    async addPositions({ driverId }: SignedInUser, { id }: Company, ageDays: number, count = 5) {
      const day = new Date(NIGHT.getTime() - ageDays * DAY_MS).toISOString()
      await owner.query(
        `insert into positions (company_id, driver_id, recorded_at, latitude, longitude)
         select $1, $2, $3::timestamptz + make_interval(secs => n), -23.5, -46.6 from generate_series(1, $4) n`,
        [id, driverId, day, count],
      )
    },

    async countPositions({ driverId }: SignedInUser) {
      return (await owner.query('select from positions where driver_id = $1', [driverId])).rowCount
    },
  }
}
