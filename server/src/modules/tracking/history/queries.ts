import { OPEN_STATUSES } from '@canhoto/contracts/delivery-status'
import { MAX_HISTORY_DELIVERIES, MAX_HISTORY_POSITIONS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { withinDays } from '../../../domain/day-range.ts'

interface Days {
  start_date: string
  end_date: string
}

/** Of some days; one that was forgotten for years is among the latest too. */
const MAX_ROUTES = 500

const milliseconds = (instant: unknown) =>
  sql<number>`extract(epoch from ${instant})::float8 * 1000`

/** The days, as far as they have passed, as instants of the company's clock. */
export async function findPeriod(db: Db, { start_date, end_date }: Days, now: Date) {
  const from = sql<string>`${start_date}::date::timestamptz`
  const to = sql<string>`least((${end_date}::date + 1)::timestamptz, ${now})`
  const period = await db
    .selectNoFrom([
      from.as('from'),
      to.as('to'),
      milliseconds(from).as('from_at'),
      milliseconds(to).as('to_at'),
      sql<boolean>`${now} >= ${from} and ${now} < (${end_date}::date + 1)::timestamptz`.as(
        'has_now',
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    from: { at: period.from_at, time: period.from },
    to: { at: period.to_at, time: period.to },
    hasNow: period.has_now,
  }
}

/** One more than MAX_HISTORY_POSITIONS when there are more. The company says which worker has them where they are distributed. */
export function listPositions(db: Db, driver: { id: string; company_id: string }, days: Days) {
  return db
    .selectFrom('positions')
    .select(({ ref }) => [
      'latitude',
      'longitude',
      'accuracy',
      'speed',
      'recorded_at',
      milliseconds(ref('recorded_at')).as('at'),
    ])
    .where('company_id', '=', driver.company_id)
    .where('driver_id', '=', driver.id)
    .where(withinDays('recorded_at', days))
    .orderBy('recorded_at')
    .limit(MAX_HISTORY_POSITIONS + 1)
    .execute()
}

/** The routes that were open in these days, in their order. */
export async function listRoutes(db: Db, driverId: string, days: Days) {
  const routes = await db
    .selectFrom('routes')
    .select(({ ref }) => [
      'started_at',
      'finished_at',
      milliseconds(ref('started_at')).as('from'),
      sql<number | null>`extract(epoch from ${ref('finished_at')})::float8 * 1000`.as('to'),
    ])
    .where('driver_id', '=', driverId)
    .where(withinDays('started_at', { end_date: days.end_date }))
    .where((where) =>
      where.or([
        where('finished_at', 'is', null),
        where('finished_at', '>=', sql<string>`${days.start_date}::date::timestamptz`),
      ]),
    )
    .orderBy('started_at', 'desc')
    .limit(MAX_ROUTES)
    .execute()
  return routes.toReversed().map(({ started_at, finished_at, from, to }) => ({
    from: { at: from, time: started_at },
    to: finished_at === null || to === null ? null : { at: to, time: finished_at },
  }))
}

/** What the driver delivered in these days, with the place of the receipt that is shown. */
export function listDelivered(db: Db, driverId: string, days: Days) {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('receipts as r', 'r.id', 'd.receipt_id')
    .select(['d.id', 'd.nf_number', 'd.client_name', 'r.latitude', 'r.longitude'])
    .select(sql<string>`d.delivered_at`.as('delivered_at'))
    .where('d.driver_id', '=', driverId)
    .where(withinDays('d.delivered_at', days))
    .orderBy('d.delivered_at')
    .orderBy('d.id')
    .limit(MAX_HISTORY_DELIVERIES)
    .execute()
}

interface OpenDelivery {
  id: string
  nf_number: string
  client_name: string
  latitude: number | null
  longitude: number | null
}

/** What the driver still has to make, in the order of the day, with the place where its address was photographed before. */
export async function listOpen(db: Db, driverId: string) {
  // Materialized, because row security lets no condition use an index that calls a function of ours.
  const { rows } = await sql<OpenDelivery>`
    with left_open as materialized (
      select row_number() over (order by d.day_order nulls last, d.created_at, d.id) as turn, d.id, d.nf_number, d.client_name,
             plain_text(d.delivery_address) as address
        from deliveries d
       where d.driver_id = ${driverId} and d.status in (${sql.join(OPEN_STATUSES)})
       order by turn limit ${MAX_HISTORY_DELIVERIES})
    select o.id, o.nf_number, o.client_name, p.latitude, p.longitude
      from left_open o left join delivery_places p on p.address = o.address
     order by o.turn`.execute(db)
  return rows
}
