import { randomToken, resetTokenHash as tokenHash } from '../../../domain/password.ts'
import type { Db } from '../../../access/as-actor.ts'

/** Answers the secret, which is nowhere stored. The driver's one before opens nothing any more. */
export async function createDevice(db: Db, driver_id: string) {
  const secret = randomToken()
  await deleteDevice(db, driver_id)
  await db
    .insertInto('tracking_devices')
    .values({ driver_id, secret_hash: tokenHash(secret) })
    .execute()
  return { secret }
}

export async function deleteDevice(db: Db, driverId: string) {
  await db.deleteFrom('tracking_devices').where('driver_id', '=', driverId).execute()
}
