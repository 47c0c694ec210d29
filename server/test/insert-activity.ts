import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { newDelivery, newVehicle } from './factories.ts'
import type { Company, SignedInUser } from './harness.ts'
import { reasonOf } from './occurrences.ts'

/** A driver made this delivery then. */
export function deliveredAt(
  owner: pg.Pool,
  company: Company,
  driver: Pick<SignedInUser, 'driverId'>,
  delivered_at: string,
) {
  const { driverId: driver_id } = driver
  return newDelivery(owner, company, { driver_id, delivered_at, status: 'DELIVERED' })
}

/** A driver could not make a delivery then. */
export async function failedAt(
  owner: pg.Pool,
  company: Company,
  { driverId, userId }: SignedInUser,
  occurred_at: string,
) {
  const delivery = await newDelivery(owner, company, { driver_id: driverId })
  const { id: reasonId, code, label } = await reasonOf(owner, company, '06')
  await owner.query(
    `insert into occurrences (id, company_id, delivery_id, reason_id, code, label, delivery_status, driver_id, user_id, occurred_at)
     values ($1, $2, $3, $4, $5, $6, 'PROBLEM', $7, $8, $9)`,
    [uuid(), company.id, delivery.id, reasonId, code, label, driverId, userId, occurred_at],
  )
}

/** A driver was on a route with a vehicle of this plate. */
export async function drove(
  owner: pg.Pool,
  company: Company,
  { driverId }: SignedInUser,
  route: { plate: string; from: string; to: string | null },
) {
  const { id } = await newVehicle(owner, company, route.plate)
  await owner.query(
    `insert into routes (id, company_id, driver_id, vehicle_id, started_at, finished_at) values ($1, $2, $3, $4, $5, $6)`,
    [uuid(), company.id, driverId, id, route.from, route.to],
  )
}

/** Instants around the beginning of the day and of the month in a time zone, and now. */
export async function instantsAround(owner: pg.Pool, zone: string) {
  const { rows } = await owner.query<Record<Instant, string>>(
    `select to_json(day) as "dayStart", to_json(day - interval '1 second') as "beforeDay",
            to_json(month) as "monthStart", to_json(month - interval '1 second') as "beforeMonth", to_json(now()) as now,
            to_json(day - interval '2 hours') as "eveningBefore"
       from date_trunc('day', now(), $1) as day, date_trunc('month', now(), $1) as month`,
    [zone],
  )
  const [instants] = rows
  if (!instants) throw new Error('The database answers one row.')
  return instants
}

type Instant = 'dayStart' | 'beforeDay' | 'monthStart' | 'beforeMonth' | 'eveningBefore' | 'now'
