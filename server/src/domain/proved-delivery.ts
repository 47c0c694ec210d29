import type { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../access/as-actor.ts'
import { notFound, unprocessable } from '../platform/errors.ts'
import { lockRecord } from './lock-record.ts'

/** A delivery that was registered on a phone without a network is here only days after what was done with it. */
const MAX_OFFLINE_DAYS = 3

interface Named {
  delivery_id: string
  nfe_key?: string | undefined
  route_id?: string | undefined
}

interface Proved {
  id: string
  circumstance: Circumstance
}

/**
 * The delivery that a photo or an occurrence is of, locked until the end of the transaction. What a driver sends is taken
 * whatever became of the delivery meanwhile (decision 0021). `not_before`: nothing was done with it earlier.
 */
export async function lockProvedDelivery(db: Db, actor: Actor, named: Named, now: Date) {
  const { id, circumstance } = await findProved(db, actor, named)
  const registered = sql`least(created_at, ${now}::timestamptz) - make_interval(days => ${MAX_OFFLINE_DAYS})`
  const routeStart = sql`(select r.started_at from routes r where r.id = deliveries.route_id and r.id = ${named.route_id ?? null}::uuid)`
  const delivery = await db
    .selectFrom('deliveries')
    .select(['id', 'driver_id', 'route_id', 'nf_number', sql<DeliveryStatus>`status`.as('status')])
    // An invoice is older than its delivery; what was done on the delivery's route is not older than the route.
    .select(
      sql<string>`greatest(least(${registered}, emission_date), ${routeStart})`.as('not_before'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery) throw notFound('Entrega não encontrada.')
  return { ...delivery, not_before: new Date(delivery.not_before), circumstance }
}

async function findProved(db: Db, actor: Actor, { delivery_id, nfe_key }: Named): Promise<Proved> {
  if (!actor.driverId) return { id: delivery_id, circumstance: null }
  // Repeated calls for one delivery take turns, also where its row does not exist.
  await lockRecord(db, delivery_id)
  const key = nfe_key ? normalizeAccessKey(nfe_key) : null
  const { rows } =
    await sql<Proved>`select id, circumstance from enter_proof(${delivery_id}, ${key})`.execute(db)
  if (!rows[0]) throw notFound('Entrega não encontrada.')
  return rows[0]
}

/** Throws 422 when the phone's hash is of another photo. Without a hash, a phone on a page without https, nothing is compared. */
export function assertWhole(stated: string | undefined, { sha256 }: { sha256: string }) {
  if (stated && stated !== sha256)
    throw unprocessable('A foto chegou incompleta. Envie novamente.', { code: 'HASH_MISMATCH' })
}
