import type { DeliveryEvent, deliveryRecords } from '@canhoto/contracts/delivery-records'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { findDelivery } from '../deliveries/queries.ts'
import { memberName } from '../../../domain/member-name.ts'
import { notFound } from '../../../platform/errors.ts'

type Query = output<typeof deliveryRecords.listEvents.query>

/** Before migration 75 all events of a transaction had one time: a photo finishes the delivery, and a failure says why first. */
const WITHIN_ONE_TIME = sql`array_position(
  array['CREATED', 'RESTORED', 'EDITED', 'ASSIGNED', 'OCCURRENCE', 'STATUS', 'RECEIPT', 'REVIEW'], e.kind)`

/**
 * What happened to a delivery, the latest first: by the time at which the server heard of it, because a status follows
 * from the one before in that order, and not in that of the phones' times.
 */
export async function listEvents(db: Db, deliveryId: string, query: Query) {
  if (!(await findDelivery(db, deliveryId))) throw notFound('Entrega não encontrada.')
  return boundedPage(query, {
    rows: eventRows(db)
      .orderBy('e.recorded_at', 'desc')
      .orderBy(WITHIN_ONE_TIME, 'desc')
      .orderBy('e.id'),
    counted: db.selectFrom('delivery_events as e'),
    where: sql`e.delivery_id = ${deliveryId}::uuid`,
  })
}

/**
 * Events as the contract's DeliveryEvent. A receipt is looked for among those of the delivery: by an id out of JSON alone it may not be
 * found in an index under row security.
 */
export function eventRows(db: Db) {
  return db
    .selectFrom('delivery_events as e')
    .leftJoin('receipts as r', (join) =>
      join
        .onRef('r.delivery_id', '=', 'e.delivery_id')
        .on(sql<boolean>`r.id = (e.details ->> 'receipt_id')::uuid`),
    )
    .select(['e.id', 'e.kind', 'e.from_status', 'e.to_status', 'e.occurred_at', 'e.recorded_at'])
    .select([
      sql<number | null>`coalesce(e.latitude, r.latitude)`.as('latitude'),
      sql<number | null>`coalesce(e.longitude, r.longitude)`.as('longitude'),
      memberName('e.user_id', 'e.company_id').as('user_name'),
      driverId('driver_id').as('driver_id'),
      driverName('driver_id').as('driver_name'),
      driverId('from_driver_id').as('from_driver_id'),
      driverName('from_driver_id').as('from_driver_name'),
      isByDriver.as('is_by_driver'),
      sql<string | null>`e.details ->> 'reason'`.as('reason'),
      sql`case when e.kind = 'RECEIPT' then r.circumstance end`.as('circumstance'),
      sql`case when e.kind = 'REVIEW' then e.details ->> 'status' end`.as('review'),
      sql`coalesce(e.details -> 'changes', '{}')`.as('changes'),
    ])
    .$castTo<DeliveryEvent>()
}

const driverId = (field: string) => sql<string | null>`e.details ->> ${sql.lit(field)}`

const driverName = (field: string) => sql<string | null>`
  (select v.name from drivers v where v.id = (${driverId(field)})::uuid)`

const isByDriver = sql<boolean>`exists (select from drivers v
  where v.id = (${driverId('driver_id')})::uuid and v.user_id = e.user_id)`
