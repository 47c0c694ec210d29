import type { receipts } from '@canhoto/contracts/receipts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import { changeStatus } from '../../../domain/delivery-status.ts'
import { resolveDriverId } from '../../../domain/find-driver.ts'
import { type CallTime, clockOf, correctTime, measureSkew } from '../../../domain/phone-time.ts'
import { lockProvedDelivery } from '../../../domain/proved-delivery.ts'
import { keepFile } from '../../../domain/stored-file.ts'
import { conflict } from '../../../platform/errors.ts'
import { findReceipt } from './queries.ts'

type Body = output<typeof receipts.upload.body>

interface Photo {
  fileId: string
  sha256: string
  call: CallTime
  /** Whether the photo is read before a user looks at it. */
  isRead: boolean
}

/**
 * Stores the photo as a receipt, which finishes the delivery. A photo is the same one when it has the same id, which the
 * phone chooses, of the same delivery; with another id it is a further receipt of the delivery, and the newest is shown.
 */
export async function finishDelivery(db: Db, actor: Actor, body: Body, photo: Photo) {
  const { fileId, sha256, call, isRead } = photo
  const delivery = await lockProvedDelivery(db, actor, body, call.receivedAt)
  const id = body.id ?? uuid()
  const known = body.id ? await findReceipt(db, id) : undefined
  if (known?.delivery_id === delivery.id && known.sha256 === sha256) return known
  if (known) throw conflict('Este comprovante já foi enviado com outra foto ou em outra entrega.')

  const captured_at = correctTime(body.captured_at, clockOf(call), delivery.not_before)
  await keepFile(db, fileId)
  const receipt = {
    id,
    delivery_id: delivery.id,
    file_id: fileId,
    driver_id: (await resolveDriverId(db, actor, body.driver_id)) ?? delivery.driver_id,
    captured_at,
    phone_skew_ms: measureSkew(call),
    circumstance: delivery.circumstance,
    reading: isRead ? 'waiting' : 'done',
    ...detailsOf(body),
  }
  await sendWithNext(db, db.insertInto('receipts').values(receipt))
  await showNewReceipt(db, delivery.id)
  await changeStatus(db, [delivery.id], {
    to: 'DELIVERED',
    occurredAt: captured_at,
    latitude: body.latitude,
    longitude: body.longitude,
  })
  await insertReceiptEvent(db, delivery.id, id, captured_at)
  const stored = await findReceipt(db, id)
  if (!stored) throw new Error('The receipt cannot be read.')
  return stored
}

/** Tells the office of a photo that was refused, with what its driver was answered. */
export function warnOfRefusedPhoto(db: Db, deliveryId: string, reason: string) {
  return sql`select warn_of_refused_photo(${deliveryId}, ${reason})`.execute(db)
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

function showNewReceipt(db: Db, deliveryId: string) {
  return sendWithNext(db, sql`select show_new_receipt(${deliveryId})`)
}

function insertReceiptEvent(db: Db, deliveryId: string, receiptId: string, occurredAt: string) {
  const event = {
    delivery_id: deliveryId,
    kind: 'RECEIPT',
    occurred_at: occurredAt,
    details: JSON.stringify({ receipt_id: receiptId }),
  }
  return sendWithNext(db, db.insertInto('delivery_events').values(event))
}
