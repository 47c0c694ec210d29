import { trackingDevices } from '@canhoto/contracts/tracking-devices'
import type { Db } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { createDevice, deleteDevice } from './commands.ts'

export default function deviceRoutes(route: Route) {
  route(trackingDevices.own, async ({ db, actor }) => findDevice(db, getOwnDriverId(actor)))

  route(trackingDevices.create, async ({ db, actor }) => {
    const driverId = getOwnDriverId(actor)
    // Of two codes that are made at once the later one counts.
    await lockRecord(db, driverId)
    return createDevice(db, driverId)
  })

  route(trackingDevices.delete, async ({ db, actor }) => {
    await deleteDevice(db, getOwnDriverId(actor))
    return null
  })
}

async function findDevice(db: Db, driverId: string) {
  const device = await db
    .selectFrom('tracking_devices')
    .select(['created_at', 'last_contact_at', 'last_position_at'])
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return device ?? null
}
