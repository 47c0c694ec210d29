import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { DemoContext } from './add-deliveries.ts'

const MINUTE_MS = 60_000
/** Before now. The deliveries that are finished today were finished on the route. */
export const STARTED_MINUTES = 80
const FAILED_MINUTES = 12

/**
 * The open routes of the drivers who are on one: what they have not finished is on the way, and of each driver one
 * delivery has failed.
 */
export async function addRoutes(client: pg.ClientBase, { company, users, now }: DemoContext) {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const onRoute = users.drivers.filter((driver) => driver.way)
  for (const [index, driver] of onRoute.entries()) {
    const routeId = uuid()
    // The last vehicles of the list: the first are free for the drivers who begin their day by hand.
    await client.query(
      `insert into routes (id, company_id, driver_id, vehicle_id, started_at)
       select $1, $2, $3, (select id from vehicles where company_id = $2 order by plate desc offset $4 limit 1), $5`,
      [routeId, company.id, driver.id, index, minutesAgo(STARTED_MINUTES)],
    )
    const change = { driver, companyId: company.id, routeId }
    await changeStatus(client, change, {
      from: 'PENDING',
      to: 'IN_TRANSIT',
      at: minutesAgo(STARTED_MINUTES),
    })
    await changeStatus(client, change, {
      from: 'IN_TRANSIT',
      to: index % 2 === 0 ? 'REFUSED' : 'PROBLEM',
      at: minutesAgo(FAILED_MINUTES),
      limit: 1,
    })
  }
}

interface Change {
  driver: DemoContext['users']['drivers'][number]
  companyId: string
  routeId: string
}

/** The newest deliveries of the driver in one status get another, with the event. */
async function changeStatus(
  client: pg.ClientBase,
  { driver, companyId, routeId }: Change,
  { from, to, at, limit }: { from: string; to: string; at: Date; limit?: number },
) {
  await client.query(
    `with chosen as (
       select id from deliveries where driver_id = $1 and status = $2 order by created_at desc, nf_number desc limit $3
     ), changed as (
       update deliveries d set status = $4, route_id = $5, updated_at = $6 from chosen c where d.id = c.id returning d.id
     )
     insert into delivery_events (company_id, delivery_id, kind, from_status, to_status, user_id, occurred_at, recorded_at)
     select $7, id, 'STATUS', $2, $4, $8, $6, $6 from changed`,
    [driver.id, from, limit ?? null, to, routeId, at, companyId, driver.userId],
  )
}
