import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { sendWithNext } from '../../access/send-with-next.ts'
import { type CallTime, measureSkew, type PhoneClock, steadySkew } from '../../domain/phone-time.ts'

/** A call of a driver's phone. */
export interface DriverCall {
  driverId: string
  call: CallTime
}

/** The clock of the driver's phone. Calls of one driver take turns from here on. */
export async function resolvePhoneClock(
  db: Db,
  driverId: string,
  call: CallTime,
): Promise<PhoneClock> {
  const [clock] = await resolvePhoneClocks(db, [{ driverId, call }])
  if (!clock) throw new Error('No clock.')
  return clock
}

/** The same for calls of several drivers. */
export async function resolvePhoneClocks(
  db: Db,
  calls: readonly DriverCall[],
): Promise<PhoneClock[]> {
  const { rows } = await sql<{ driver_id: string; phone_skew_ms: number | null }>`
    select driver_id, phone_skew_ms from driver_states where driver_id = any(${calls.map(({ driverId }) => driverId)}::uuid[])
     order by driver_id for update`.execute(db)
  const known = new Map(rows.map(({ driver_id, phone_skew_ms }) => [driver_id, phone_skew_ms]))
  const clocks = calls.map(({ driverId, call }) => {
    const lastUsed = known.get(driverId) ?? 0
    const skewMs = steadySkew(measureSkew(call), lastUsed)
    const isNew = skewMs !== null && skewMs !== lastUsed
    return { skewMs, receivedAt: call.receivedAt, driverId, isNew }
  })
  const changed = clocks.filter(({ isNew }) => isNew)
  if (changed.length > 0) await storeSkews(db, changed)
  return clocks.map(({ skewMs, receivedAt }) => ({ skewMs, receivedAt }))
}

function storeSkews(db: Db, clocks: readonly { driverId: string; skewMs: number | null }[]) {
  const [ids, skews] = [clocks.map(({ driverId }) => driverId), clocks.map(({ skewMs }) => skewMs)]
  return sendWithNext(
    db,
    sql`
    insert into driver_states (driver_id, company_id, phone_skew_ms)
    select d.id, d.company_id, s.skew from unnest(${ids}::uuid[], ${skews}::bigint[]) as s(id, skew) join drivers d on d.id = s.id
    on conflict (driver_id) do update set phone_skew_ms = excluded.phone_skew_ms`,
  )
}
