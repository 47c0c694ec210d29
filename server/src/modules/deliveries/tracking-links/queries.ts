import {
  KEPT_LINK_DAYS,
  LINK_DAYS,
  MAX_STOPS_BEFORE_PLACE,
  STOPPED_AFTER_MIN,
} from '@canhoto/contracts/limits'
import type { TrackedDelivery } from '@canhoto/contracts/tracking-links'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { notFound } from '../../../platform/errors.ts'

/** Throws 404 for a delivery that the actor does not see. */
export async function shareDelivery(db: Db, deliveryId: string) {
  const { rows } = await sql<{ id: string; expires_at: string }>`
    select l.id, l.expires_at from deliveries d, share_delivery(d.id, ${LINK_DAYS}, ${KEPT_LINK_DAYS}) l
     where d.id = ${deliveryId}`.execute(db)
  if (!rows[0]) throw notFound('Entrega não encontrada.')
  return rows[0]
}

type Row = Omit<TrackedDelivery, 'place'> & {
  latitude: number | null
  longitude: number | null
  seen_at: string | null
}

/** By its public link, which is all that a visitor has. */
export async function findTrackedDelivery(db: Db, link: string) {
  const { rows } = await sql<Row>`
    select * from find_tracked_delivery(${link}, ${MAX_STOPS_BEFORE_PLACE}, ${STOPPED_AFTER_MIN})`.execute(
    db,
  )
  if (!rows[0]) return undefined
  const { latitude, longitude, seen_at, ...delivery } = rows[0]
  const isSeen = latitude !== null && longitude !== null && seen_at !== null
  return { ...delivery, place: isSeen ? { latitude, longitude, seen_at } : null }
}
