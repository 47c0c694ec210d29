import { sql } from 'kysely'
import { DATABASE_ROLES } from './actor.ts'
import type { Db } from './as-actor.ts'

/**
 * Goes on in the transaction as the driver of a tracking device, who has no session. Null when the secret opens nothing:
 * the transaction stays the one of an anonymous caller.
 */
export async function enterDevice(db: Db, secretHash: string) {
  const { rows } = await sql<{ userId: string; driverId: string }>`
    select user_id as "userId", driver_id as "driverId" from enter_tracking_device(${secretHash})`.execute(
    db,
  )
  const [driver] = rows
  if (!driver) return null
  await sql`select set_config('role', ${DATABASE_ROLES.DRIVER}, true)`.execute(db)
  return driver
}
