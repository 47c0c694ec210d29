import type { Db } from '../../access/as-actor.ts'
import { type CallTime, measureSkew, type PhoneClock, steadySkew } from '../../domain/phone-time.ts'

/** The clock of the driver's phone. Calls of one driver take turns from here on. */
export async function resolvePhoneClock(
  db: Db,
  driverId: string,
  call: CallTime,
): Promise<PhoneClock> {
  const state = await db
    .selectFrom('driver_states')
    .select('phone_skew_ms')
    .where('driver_id', '=', driverId)
    .forUpdate()
    .executeTakeFirst()
  const lastUsed = state?.phone_skew_ms ?? 0
  const skewMs = steadySkew(measureSkew(call), lastUsed)
  if (skewMs !== null && skewMs !== lastUsed) await storeSkew(db, driverId, skewMs)
  return { skewMs, receivedAt: call.receivedAt }
}

function storeSkew(db: Db, driverId: string, phone_skew_ms: number) {
  return db
    .insertInto('driver_states')
    .values({ driver_id: driverId, phone_skew_ms })
    .onConflict((same) => same.column('driver_id').doUpdateSet({ phone_skew_ms }))
    .execute()
}
