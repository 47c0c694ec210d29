import { can } from '@canhoto/contracts/access'
import type { LiveEvent } from '@canhoto/contracts/live'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { Change } from '../../../access/live-changes.ts'
import { listCurrentLocations } from '../positions/queries.ts'

/** What a user is told of changes: of deliveries and drivers that the user's own lists show, and of no other. */
export async function visibleEvents(
  db: Db,
  actor: Actor,
  changes: readonly Change[],
  now: Date,
): Promise<LiveEvent[]> {
  const idsOf = (kind: Change['kind']) => [
    ...new Set(changes.filter((each) => each.kind === kind).map(({ record_id }) => record_id)),
  ]
  const [changed, received, moved] = [idsOf('delivery'), idsOf('receipt'), idsOf('location')]
  const raised = can(actor.role, 'alerts.read') ? idsOf('alert') : []
  const visible = await visibleDeliveries(db, actor, [...changed, ...received])
  const drivers =
    moved.length > 0 && can(actor.role, 'tracking.read')
      ? await listCurrentLocations(db, now, moved)
      : []

  const events: LiveEvent[] = [
    { event: 'delivery', data: { delivery_ids: changed.filter((id) => visible.has(id)) } },
    { event: 'receipt', data: { delivery_ids: received.filter((id) => visible.has(id)) } },
    { event: 'location', data: { drivers } },
    { event: 'alert', data: { alert_ids: await visibleAlerts(db, raised) } },
  ]
  return events.filter(({ data }) => Object.values(data).some((told) => told.length > 0))
}

async function visibleAlerts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await db.selectFrom('alerts').select('id').where('id', 'in', ids).execute()
  return found.map(({ id }) => id)
}

async function visibleDeliveries(db: Db, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const present = await db.selectFrom('deliveries').select('id').where('id', 'in', ids).execute()
  const visible = new Set(present.map(({ id }) => id))
  if (visible.size === new Set(ids).size || !can(actor.role, 'deliveries.restore')) return visible
  const deleted = await db
    .selectFrom('deleted_records')
    .select('record_id')
    .where('table_name', '=', 'deliveries')
    .where('record_id', 'in', ids)
    .execute()
  for (const { record_id } of deleted) visible.add(record_id)
  return visible
}
