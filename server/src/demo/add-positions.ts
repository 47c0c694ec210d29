import { CONSENT_VERSION } from '@canhoto/contracts/limits'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { DemoContext } from './add-deliveries.ts'
import { STARTED_MINUTES } from './add-routes.ts'
import { followWay } from './follow-way.ts'
import { ACCURACY, MOVE_EVERY_MS } from './move-drivers.ts'
import type { Random } from './random.ts'
import type { Way } from './ways.ts'

const POINTS = 40
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Where the drivers on a route have been until now, and where the others were yesterday; the first has shared nothing yet. */
export async function addPositions(
  client: pg.ClientBase,
  { company, users, random, now }: DemoContext,
) {
  for (const [index, driver] of users.drivers.slice(1).entries()) {
    const last = driver.way ? now : new Date(now.getTime() - DAY_MS)
    const minutes = driver.way ? STARTED_MINUTES : POINTS
    const first = new Date(last.getTime() - minutes * MINUTE_MS)
    await addConsent(client, company.id, driver.userId, new Date(first.getTime() - DAY_MS))
    if (!driver.way) await addFinishedRoute(client, company.id, driver.id, [first, last])
    const points = driver.way
      ? pointsOf(driver.way, last)
      : wander(random, first, [-23.56 + index * 0.03, -46.65 - index * 0.02])
    await client.query('select ensure_positions_day(day) from unnest($1::date[]) as day', [
      [first, last].map((at) => at.toISOString().slice(0, 10)),
    ])
    await client.query(
      `insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed)
       select $1, $2, p.* from json_to_recordset($3)
         as p(recorded_at timestamptz, latitude float8, longitude float8, accuracy real, speed real)`,
      [company.id, driver.id, JSON.stringify(points)],
    )
    await client.query(
      `insert into driver_states (driver_id, company_id, status, vehicle_id, latitude, longitude, accuracy, speed, recorded_at)
       select $2, $1, $3, (select vehicle_id from routes where driver_id = $2 and finished_at is null),
              latitude, longitude, accuracy, speed, recorded_at
         from positions where driver_id = $2 order by recorded_at desc limit 1`,
      [company.id, driver.id, driver.way ? 'online' : 'offline'],
    )
  }
}

/** From the start of the route until now, as often as the drivers move while the demonstration runs. */
function pointsOf(way: Way, until: Date) {
  const count = (STARTED_MINUTES * MINUTE_MS) / MOVE_EVERY_MS
  return Array.from({ length: count }, (_, n) => {
    const elapsedMs = (n + 1 - count) * MOVE_EVERY_MS
    const recorded_at = new Date(until.getTime() + elapsedMs)
    const { latitude, longitude, speed, hasSignal } = followWay(way, elapsedMs)
    return { recorded_at, latitude, longitude, accuracy: ACCURACY, speed, hasSignal }
  }).filter(({ hasSignal }) => hasSignal)
}

function wander(random: Random, first: Date, [latitude, longitude]: [number, number]) {
  return Array.from({ length: POINTS }, (_, n) => {
    latitude += random.between(-12, 18) / 10_000
    longitude += random.between(-10, 15) / 10_000
    return {
      recorded_at: new Date(first.getTime() + n * MINUTE_MS),
      latitude,
      longitude,
      accuracy: random.between(4, 20),
      speed: random.between(8, 55),
    }
  })
}

async function addConsent(client: pg.ClientBase, companyId: string, userId: string, at: Date) {
  await client.query(
    `insert into consents (id, company_id, user_id, version, given, occurred_at, recorded_at)
     values ($1, $2, $3, $4, true, $5, $5)`,
    [uuid(), companyId, userId, CONSENT_VERSION, at],
  )
}

async function addFinishedRoute(
  client: pg.ClientBase,
  companyId: string,
  driverId: string,
  [first, last]: [Date, Date],
) {
  await client.query(
    'insert into routes (id, company_id, driver_id, started_at, finished_at) values ($1, $2, $3, $4, $5)',
    [uuid(), companyId, driverId, first, last],
  )
}
