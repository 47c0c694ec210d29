import {
  type DeliveryChanges,
  type DeliveryRecord,
  type EditedField,
  EDITED_FIELDS,
  isEditable,
} from '@canhoto/contracts/delivery-records'
import { canBecome } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { changeStatus } from '../../../domain/delivery-status.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { conflict } from '../../../platform/errors.ts'
import { getRecord } from './queries.ts'

const FINAL = {
  DELIVERED: 'Esta entrega já foi realizada',
  CANCELLED: 'Esta entrega foi cancelada',
}

/**
 * Corrects the fields that were sent, and leaves an event with what changed. What the driver did stays: status, receipts,
 * occurrences and the place in the day are no fields of it.
 */
export async function updateDelivery(
  db: Db,
  id: string,
  { version, ...sent }: DeliveryChanges,
): Promise<DeliveryRecord> {
  const delivery = await getForEdit(db, id, version, lockDelivery)
  const changes = diffDelivery(delivery, sent)
  const fields = Object.keys(changes) as EditedField[]
  if (fields.length === 0) return delivery
  assertEditable(delivery, fields)

  const values = Object.fromEntries(fields.map((field) => [field, changes[field]?.to]))
  const { scheduled_for } = values
  await db
    .updateTable('deliveries')
    .set({ ...values, updated_at: sql`now()` })
    // The driver's list says the day of the next attempt, which is now this one. The occurrence keeps what was said at the door.
    .$if(scheduled_for !== undefined, (update) =>
      update.set({
        next_attempt: sql`case when next_attempt is not null then ${scheduled_for}::date end`,
      }),
    )
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('delivery_events')
    .values({ delivery_id: id, kind: 'EDITED', details: JSON.stringify({ changes }) })
    .execute()
  return getRecord(db, id)
}

/** Cancels a delivery that was not made. Its event has the reason. */
export async function cancelDelivery(db: Db, id: string, reason: string, now: Date) {
  const { status } = await lockDelivery(db, id)
  if (!canBecome(status, 'CANCELLED')) {
    const why = status === 'DELIVERED' ? FINAL.DELIVERED : FINAL.CANCELLED
    throw conflict(`${why}.`)
  }
  const change = { to: 'CANCELLED', occurredAt: now.toISOString(), details: { reason } } as const
  await changeStatus(db, [id], change)
  return getRecord(db, id)
}

/** The delivery, which nothing else changes until the end of the transaction. */
async function lockDelivery(db: Db, id: string) {
  await db.selectFrom('deliveries').select('id').where('id', '=', id).forUpdate().execute()
  return getRecord(db, id)
}

type Value = string | number | null
type Changes = Partial<Record<EditedField, { from: Value; to: Value }>>

const AMOUNTS: readonly EditedField[] = ['merchandise_value', 'invoice_total_value']

/** The fields that were sent and have another value now. */
function diffDelivery(delivery: DeliveryRecord, sent: Omit<DeliveryChanges, 'version'>): Changes {
  const changes = EDITED_FIELDS.flatMap((field) => {
    const value = sent[field]
    if (value === undefined) return []
    // Amounts are sent as texts, and read as numbers.
    const to = value !== null && AMOUNTS.includes(field) ? Number(value) : value
    const from = delivery[field]
    return from === to ? [] : [[field, { from, to }] as const]
  })
  return Object.fromEntries(changes)
}

function assertEditable(delivery: DeliveryRecord, fields: readonly EditedField[]) {
  const refused = fields.filter((field) => !isEditable(field, delivery))
  if (refused.length === 0) return
  const why = FINAL[delivery.status as keyof typeof FINAL] as string | undefined
  const sentence = why
    ? `${why}: só nome e telefone do cliente e observações ainda podem ser corrigidos.`
    : 'Número e série vêm da chave de acesso e não podem ser alterados.'
  throw conflict(sentence, {
    code: 'NOT_EDITABLE',
    fields: Object.fromEntries(refused.map((field) => [field, 'Não pode mais ser alterado.'])),
  })
}
