import type { Alert, alerts, AlertType } from '@canhoto/contracts/alerts'
import { describeAlert, titleOfAlert } from '@canhoto/contracts/labels/alert'
import { type Vehicle, vehicleLabel } from '@canhoto/contracts/vehicles'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import { Answer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { notFound } from '../../../platform/errors.ts'

type Query = output<typeof alerts.list.query>

export async function listAlerts(db: Db, query: Query) {
  const { state, type, severity } = query
  const found = await boundedPage(query, {
    rows: alertRows(db).orderBy('a.occurred_at', 'desc').orderBy('a.id', 'desc'),
    counted: db.selectFrom('alerts as a'),
    where: allOf(
      state === 'open' && sql`a.acknowledged_at is null`,
      state === 'acknowledged' && sql`a.acknowledged_at is not null`,
      type && sql`a.type = ${type}`,
      severity && sql`a.severity = ${severity}`,
    ),
  })
  return new Answer(found.data.map(toAlert), found.extra)
}

/** Throws 404. The first user who acknowledges it stays named. */
export async function acknowledgeAlert(db: Db, id: string, userId: string) {
  await db
    .updateTable('alerts')
    .set({ acknowledged_at: sql`now()`, acknowledged_by: userId })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
  const row = await alertRows(db).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Alerta não encontrado.')
  return toAlert(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof alertRows>['executeTakeFirstOrThrow']>>

function alertRows(db: Db) {
  return db
    .selectFrom('alerts as a')
    .leftJoin('drivers as d', 'd.id', 'a.driver_id')
    .leftJoin('vehicles as v', 'v.id', 'a.vehicle_id')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as k', 'k.id', 'a.acknowledged_by')
    .select(['a.id', 'a.occurred_at', 'a.acknowledged_at', 'a.delivery_id', 'a.driver_id'])
    .select(['d.name as driver_name', 'u.full_name as actor_name'])
    .select('k.full_name as acknowledged_by_name')
    .select([
      sql<AlertType>`a.type`.as('type'),
      sql<Alert['severity']>`a.severity`.as('severity'),
      sql<Details>`a.details`.as('details'),
      sql<Vehicle | null>`to_jsonb(v)`.as('vehicle'),
      // In the company's time zone.
      sql<string | null>`to_char((a.details ->> 'since')::timestamptz, 'HH24:MI')`.as('since'),
      sql<string | null>`to_char((a.details ->> 'day')::date, 'DD/MM/YYYY')`.as('day'),
      sql<string | null>`to_char((a.details ->> 'until')::date, 'DD/MM/YYYY')`.as('until'),
    ])
}

type Details = Parameters<typeof describeAlert>[0]['details']

function toAlert({ type, details, vehicle, since, day, until, ...row }: Row): Alert {
  const names = { driverName: row.driver_name, actorName: row.actor_name }
  const told = {
    ...details,
    ...(since && { since }),
    ...(day && { day }),
    ...(until && { until }),
  }
  return {
    id: row.id,
    type,
    severity: row.severity,
    title: titleOfAlert(type, details),
    message: describeAlert({ type, details: told, ...names }),
    occurredAt: row.occurred_at,
    nfNumber: details.nf_number ?? null,
    ...names,
    vehicleLabel: vehicle && vehicleLabel(vehicle),
    deliveryId: row.delivery_id,
    driverId: row.driver_id,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedByName: row.acknowledged_by_name,
  }
}
