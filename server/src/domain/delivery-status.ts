import { DeliveryStatus, canBecome } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { sendWithNext } from '../access/send-with-next.ts'

interface Change {
  to: DeliveryStatus
  /** By the server's clock, and maybe hours before it arrives. */
  occurredAt: string
  routeId?: string | null
  latitude?: number | undefined
  longitude?: number | undefined
  /** Of its event: why. */
  details?: Record<string, string>
}

/**
 * The only function that changes a delivery's status: only where the contract allows it, and with its event.
 */
export async function changeStatus(db: Db, ids: readonly string[], change: Change) {
  const { to, occurredAt, routeId, latitude, longitude, details = {} } = change
  const from = DeliveryStatus.options.filter((status) => canBecome(status, to))
  const statement = sql`
    with before as (
      select id, status from deliveries where id = any(${[...ids]}::uuid[]) and status = any(${from}::text[]) for update
    ), changed as (
      update deliveries d set
        status = ${to},
        route_id = ${routeId === undefined ? sql`d.route_id` : sql`${routeId}::uuid`},
        delivered_at = ${to === 'DELIVERED' ? sql`${occurredAt}::timestamptz` : sql`d.delivered_at`},
        updated_at = now()
      from before b where d.id = b.id
      returning d.id, b.status as from_status
    )
    insert into delivery_events (delivery_id, kind, from_status, to_status, occurred_at, latitude, longitude, details)
    select id, 'STATUS', from_status, ${to}, ${occurredAt}, ${latitude ?? null}, ${longitude ?? null},
           ${JSON.stringify(details)}::jsonb from changed`
  await sendWithNext(db, statement)
}
