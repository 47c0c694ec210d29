import { ACTIVE_FROM_KMH, KPI_LIST_SIZE, STOPPED_AFTER_MIN } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { deliveryRows, ofDay } from '../../domain/delivery-rows.ts'

/** A driver is active on a route, or moving with a recent position (spec 2 section 4). */
const activeDrivers = sql<number>`(select count(*) from driver_states where status = 'online'
  or speed >= ${ACTIVE_FROM_KMH} and recorded_at > now() - make_interval(mins => ${STOPPED_AFTER_MIN}))`

/** The day's figures of the company. */
export async function readKpis(db: Db) {
  const today = db.selectFrom('deliveries as d').where(ofDay('today'))
  const [{ active_drivers, ...counts }, list] = await Promise.all([
    today
      .select([
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where d.status = 'DELIVERED')`.as('completed'),
        sql<number>`count(*) filter (where d.status = 'PENDING')`.as('pending'),
        sql<number>`count(*) filter (where d.status = 'IN_TRANSIT')`.as('in_progress'),
        activeDrivers.as('active_drivers'),
      ])
      .executeTakeFirstOrThrow(),
    deliveryRows(db)
      .where(ofDay('today'))
      .orderBy('d.created_at', 'desc')
      .limit(KPI_LIST_SIZE)
      .execute(),
  ])
  return { today_deliveries: { ...counts, list }, active_drivers }
}
