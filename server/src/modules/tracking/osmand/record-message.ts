import type { Db, InTransaction } from '../../../access/as-actor.ts'
import { enterDevice } from '../../../access/enter-device.ts'
import { countAttempt } from '../../../domain/failed-attempts.ts'
import { resetTokenHash as tokenHash } from '../../../domain/password.ts'
import { unauthenticated } from '../../../platform/errors.ts'
import { recordPositions } from '../positions/commands.ts'
import type { DeviceMessage } from './read-message.ts'

interface Call {
  address: string
  receivedAt: Date
}

const NOTHING = { accepted: 0, duplicated: 0, rejected: [] }

/**
 * Stores the positions of a message as its driver. A position that the rules refuse is answered 200 with the others,
 * because an app repeats everything else and would send nothing after it.
 */
export async function recordMessage(
  inTransaction: InTransaction,
  { secret, points }: DeviceMessage,
  { address, receivedAt }: Call,
) {
  const recorded = await inTransaction(async (db) => {
    const driver = await enterDevice(db, tokenHash(secret))
    if (!driver) return countBadSecret(db, address)
    // No header tells the time of the app's clock.
    const call = { phoneTime: null, receivedAt }
    const answer =
      points.length > 0 ? await recordPositions(db, driver, points, call, 'device') : NOTHING
    await noteContact(db, driver.driverId, receivedAt, answer.accepted > 0)
    return answer
  })
  if (!recorded) throw unauthenticated('Token Inválido', 'TOKEN_INVALID')
  return recorded
}

/**
 * The address counts apart from that of sign-ins: an app with an old code, which repeats itself, must not keep the
 * users of the same depot from signing in. Good secrets are not slowed down by bad ones.
 */
async function countBadSecret(db: Db, address: string) {
  await countAttempt(db, { username: 'tracking device', address: `device ${address}` })
  return null
}

async function noteContact(db: Db, driverId: string, at: Date, hasPosition: boolean) {
  const last_contact_at = at.toISOString()
  await db
    .updateTable('tracking_devices')
    .set({ last_contact_at, ...(hasPosition && { last_position_at: last_contact_at }) })
    .where('driver_id', '=', driverId)
    .execute()
}
