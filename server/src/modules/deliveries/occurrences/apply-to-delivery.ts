import type { FAILED_STATUSES } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import { changeStatus } from '../../../domain/delivery-status.ts'

interface Failure {
  id: string
  code: string
  label: string
  delivery_status: (typeof FAILED_STATUSES)[number]
  next_attempt: string | null
  occurred_at: string
  /** Whose phone says it; null when the office does. */
  reportedBy: string | null
  latitude: number | null
  longitude: number | null
}

/** What counts is the order at the door: a failure that arrives after something later changes nothing but the history. */
export async function applyToDelivery(db: Db, deliveryId: string, failure: Failure) {
  await showLatest(db, deliveryId)
  await insertEvent(db, deliveryId, failure)
  if (!(await isLatest(db, deliveryId, failure))) return
  const { id, label, latitude, longitude } = failure
  await changeStatus(db, [deliveryId], {
    to: failure.delivery_status,
    occurredAt: failure.occurred_at,
    latitude: latitude ?? undefined,
    longitude: longitude ?? undefined,
    details: { occurrence_id: id, reason: label },
  })
  if (failure.next_attempt) await schedule(db, deliveryId, failure.next_attempt)
}

function showLatest(db: Db, deliveryId: string) {
  const update = sql`
    update deliveries set updated_at = now(), (occurrence_label, occurrence_at, next_attempt) =
      (select o.label, o.occurred_at, o.next_attempt from occurrences o where o.delivery_id = ${deliveryId}
        order by o.occurred_at desc, o.id desc limit 1)
     where id = ${deliveryId}`
  return sendWithNext(db, update)
}

/**
 * Unless a later failure is known, or the delivery is on its way again on a route that began later. A driver's own route would
 * not have taken a delivery whose failure was known at its start, but for one that was to be tried again by then.
 */
async function isLatest(db: Db, deliveryId: string, failure: Failure) {
  const { occurred_at, next_attempt, reportedBy } = failure
  const later = sql<boolean>`
    exists (select from occurrences o where o.delivery_id = ${deliveryId} and o.occurred_at > ${occurred_at})
    or exists (select from deliveries d join routes r on r.id = d.route_id
      where d.id = ${deliveryId} and d.status = 'IN_TRANSIT' and r.started_at > ${occurred_at}
        and (r.driver_id is distinct from ${reportedBy}::uuid or ${next_attempt}::date <= r.started_at::date))`.as(
    'later',
  )
  return !(await db.selectNoFrom(later).executeTakeFirstOrThrow()).later
}

/** One that is delivered or cancelled is not made again. */
function schedule(db: Db, deliveryId: string, day: string) {
  const update = db
    .updateTable('deliveries')
    .set({ scheduled_for: day })
    .where('id', '=', deliveryId)
    .where('status', '=', 'REATTEMPTED')
  return sendWithNext(db, update)
}

function insertEvent(db: Db, deliveryId: string, { id, code, label, ...failure }: Failure) {
  const { occurred_at, latitude, longitude } = failure
  const details = JSON.stringify({ occurrence_id: id, code, reason: label })
  const insert = db.insertInto('delivery_events').values({
    delivery_id: deliveryId,
    kind: 'OCCURRENCE',
    occurred_at,
    latitude,
    longitude,
    details,
  })
  return sendWithNext(db, insert)
}
