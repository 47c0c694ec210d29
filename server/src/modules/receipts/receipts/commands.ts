import type { Circumstance, receipts } from '@canhoto/contracts/receipts'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { changeStatus } from '../../../domain/delivery-status.ts'
import { resolveDriverId } from '../../../domain/find-driver.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { type CallTime, clockOf, correctTime, measureSkew } from '../../../domain/phone-time.ts'
import { keepFile } from '../../../domain/stored-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { findReceipt } from './queries.ts'

type Body = output<typeof receipts.upload.body>

interface Photo {
  fileId: string
  sha256: string
  call: CallTime
}

/** A delivery that was registered on a phone without a network is here only days after its photo was taken. */
const MAX_OFFLINE_DAYS = 3

/**
 * Stores the photo as a receipt, which finishes the delivery. A photo is the same one when it has the same id, which the
 * phone chooses; with another id it is a further receipt of the delivery, and the newest is shown.
 */
export async function finishDelivery(db: Db, actor: Actor, body: Body, { fileId, call }: Photo) {
  const proved = await findProved(db, actor, body)
  const delivery = await lockDelivery(db, proved.id, call.receivedAt)
  const id = body.id ?? uuid()
  const known = body.id && (await findReceipt(db, id))
  if (known) return known

  const captured_at = correctTime(body.captured_at, clockOf(call), new Date(delivery.not_before))
  await keepFile(db, fileId)
  await db
    .insertInto('receipts')
    .values({
      id,
      delivery_id: delivery.id,
      file_id: fileId,
      driver_id: (await resolveDriverId(db, actor, body.driver_id)) ?? delivery.driver_id,
      captured_at,
      phone_skew_ms: measureSkew(call),
      circumstance: proved.circumstance,
      ...detailsOf(body),
    })
    .execute()
  await showNewestReceipt(db, delivery.id)
  await changeStatus(db, [delivery.id], {
    to: 'DELIVERED',
    occurredAt: captured_at,
    latitude: body.latitude,
    longitude: body.longitude,
  })
  await insertReceiptEvent(db, delivery.id, id, captured_at)
  const receipt = await findReceipt(db, id)
  if (!receipt) throw new Error('The receipt cannot be read.')
  return receipt
}

const detailsOf = (body: Body) => ({
  phone_captured_at: body.captured_at ?? null,
  latitude: body.latitude ?? null,
  longitude: body.longitude ?? null,
  accuracy: body.accuracy ?? null,
  receiver_name: body.receiver_name ?? null,
  receiver_document: body.receiver_document ?? null,
  notes: body.notes ?? null,
})

interface Proved {
  id: string
  circumstance: Circumstance
}

/** The delivery that the photo proves. What a driver photographed is taken whatever became of the delivery meanwhile. */
async function findProved(db: Db, actor: Actor, { delivery_id, nfe_key }: Body): Promise<Proved> {
  if (!actor.driverId) return { id: delivery_id, circumstance: null }
  // Repeated calls for one delivery take turns, also where its row does not exist.
  await lockRecord(db, delivery_id)
  const key = nfe_key ? normalizeAccessKey(nfe_key) : null
  const { rows } =
    await sql<Proved>`select id, circumstance from enter_proof(${delivery_id}, ${key})`.execute(db)
  if (!rows[0]) throw notFound('Entrega não encontrada.')
  return rows[0]
}

async function lockDelivery(db: Db, id: string, now: Date) {
  const registered = sql`least(created_at, ${now}::timestamptz) - make_interval(days => ${MAX_OFFLINE_DAYS})`
  const delivery = await db
    .selectFrom('deliveries')
    .select(['id', 'driver_id'])
    // An invoice is older than its delivery.
    .select(sql<string>`least(${registered}, emission_date)`.as('not_before'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery) throw notFound('Entrega não encontrada.')
  return delivery
}

function showNewestReceipt(db: Db, deliveryId: string) {
  return sql`
    update deliveries set updated_at = now(), receipt_id =
      (select id from receipts where delivery_id = ${deliveryId} and status <> 'REJECTED'
        order by captured_at desc, id desc limit 1)
     where id = ${deliveryId}`.execute(db)
}

function insertReceiptEvent(db: Db, deliveryId: string, receiptId: string, occurredAt: string) {
  return db
    .insertInto('delivery_events')
    .values({
      delivery_id: deliveryId,
      kind: 'RECEIPT',
      occurred_at: occurredAt,
      details: JSON.stringify({ receipt_id: receiptId }),
    })
    .execute()
}
