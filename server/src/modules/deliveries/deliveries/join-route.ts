import type { Delivery } from '@canhoto/contracts/deliveries'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { changeStatus } from '../../../domain/delivery-status.ts'
import { getDelivery } from './queries.ts'

/** A delivery that a driver registers while on a route is with the driver already, so it is on the way. */
export async function joinOpenRoute(
  db: Db,
  { driverId }: Pick<Actor, 'driverId'>,
  delivery: Delivery,
  now: Date,
) {
  if (!driverId || delivery.driver_id !== driverId || delivery.status !== 'PENDING') return delivery
  const route = await findOpenRoute(db, driverId)
  if (!route) return delivery
  const change = { to: 'IN_TRANSIT', occurredAt: now.toISOString(), routeId: route.id } as const
  await changeStatus(db, [delivery.id], change)
  return getDelivery(db, delivery.id)
}

function findOpenRoute(db: Db, driverId: string) {
  return db
    .selectFrom('routes')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}
