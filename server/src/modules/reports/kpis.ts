import { ACTIVE_FROM_KMH, KPI_LIST_SIZE, STOPPED_AFTER_MIN } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { deliveryRows, ofDay } from '../../domain/delivery-rows.ts'

/** The day's figures. A driver is active on a route, or moving with a recent position (spec 2 section 4). */
export async function readKpis(db: Db) {
  const [counts, list, active] = await Promise.all([
    db
      .selectFrom('deliveries as d')
      .select([
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where d.status = 'DELIVERED')`.as('completed'),
        sql<number>`count(*) filter (where d.status = 'PENDING')`.as('pending'),
        sql<number>`count(*) filter (where d.status = 'IN_TRANSIT')`.as('in_progress'),
      ])
      .where(ofDay('today'))
      .executeTakeFirstOrThrow(),
    deliveryRows(db)
      .where(ofDay('today'))
      .orderBy('d.created_at', 'desc')
      .limit(KPI_LIST_SIZE)
      .execute(),
    db
      .selectFrom('driver_states')
      .select(sql<number>`count(*)`.as('drivers'))
      .where(sql<boolean>`status = 'online' or speed >= ${ACTIVE_FROM_KMH}
        and recorded_at > now() - make_interval(mins => ${STOPPED_AFTER_MIN})`)
      .executeTakeFirstOrThrow(),
  ])
  return { today_deliveries: { ...counts, list }, active_drivers: active.drivers }
}
