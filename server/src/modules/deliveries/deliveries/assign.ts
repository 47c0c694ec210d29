import { isFinal } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { changeStatus } from '../../../domain/delivery-status.ts'
import { getDriver } from '../../../domain/find-driver.ts'
import { lockAll } from './lock-all.ts'

const UNFINISHED = {
  isAllowed: (status: Parameters<typeof isFinal>[0]) => !isFinal(status),
  one: 'já foi finalizada e não pode ser atribuída',
  many: 'já foram finalizadas e não podem ser atribuídas',
}

interface Assignment {
  driverId: string | null
  at: Date
}

/**
 * Gives deliveries to a driver, or with null takes them away from theirs, all or none: each must exist and be neither delivered
 * nor cancelled. One that was on its way with another driver is pending again.
 */
export async function assignDeliveries(
  db: Db,
  ids: readonly string[],
  { driverId, at }: Assignment,
) {
  const to = driverId === null ? null : (await getDriver(db, driverId)).id
  const found = await lockAll(db, ids, UNFINISHED)
  const changed = found.filter(({ driver_id }) => driver_id !== to)
  await changeStatus(db, changed.filter(isOnItsWay).map(idOf), {
    to: 'PENDING',
    occurredAt: at.toISOString(),
    routeId: null,
  })
  await sql`
    with before as (
      select id, driver_id from deliveries where id = any(${changed.map(idOf)}::uuid[])
    ), changed as (
      update deliveries d set driver_id = ${to}::uuid, updated_at = now()
        from before b where d.id = b.id returning d.id, b.driver_id as from_driver_id
    )
    insert into delivery_events (delivery_id, kind, details)
    select id, 'ASSIGNED', jsonb_build_object('driver_id', ${to}::text, 'from_driver_id', from_driver_id)
      from changed`.execute(db)
  return { assigned: found.length }
}

const idOf = ({ id }: { id: string }) => id

const isOnItsWay = ({ status, driver_id }: { status: string; driver_id: string | null }) =>
  status === 'IN_TRANSIT' && driver_id !== null
