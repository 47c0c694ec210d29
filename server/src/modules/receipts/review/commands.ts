import type { receiptReview, ReceiptStatus, StubReading } from '@canhoto/contracts/receipt-review'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { Mail } from '../../../domain/send-emails.ts'
import { conflict, invalidField, notFound } from '../../../platform/errors.ts'
import { getReviewed } from './queries.ts'

type Body = output<typeof receiptReview.validate.body>

/**
 * Decides a receipt, once: of two users who decide at the same time the second is told of the first's decision. A user whose answer was
 * lost repeats the call and is answered the same.
 */
export async function decideReceipt(db: Db, actor: Actor, id: string, body: Body, mail?: Mail) {
  const { status, from, reason } = body
  if (status === 'REJECTED' && !reason)
    throw invalidField('reason', 'Informe o motivo da recusa. O motorista o recebe.')
  const before = await lockReceipt(db, id)
  const isRepeated =
    before.status === status && before.validated_by === actor.userId && from !== status
  if (isRepeated && (before.rejection_reason ?? undefined) === reasonOf(body))
    return getReviewed(db, id)
  if (before.status !== from) throw decidedMeanwhile(await getReviewed(db, id))
  if (status !== from) {
    await updateReceipt(db, actor, id, body)
    await insertReviewEvent(db, { deliveryId: before.delivery_id, id, ...body })
    if (mail) await sql`select queue_proof_emails(${id})`.execute(db)
  }
  return getReviewed(db, id)
}

const reasonOf = ({ status, reason }: Body) => (status === 'REJECTED' ? reason : undefined)

/** Locks the delivery first, as a photo does that comes at the same time. */
async function lockReceipt(db: Db, id: string) {
  const found = await db
    .selectFrom('receipts as r')
    .innerJoin('deliveries as d', 'd.id', 'r.delivery_id')
    .select('d.id')
    .where('r.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
  const receipt =
    found &&
    (await db
      .selectFrom('receipts')
      .select(['delivery_id', 'validated_by', 'rejection_reason'])
      .select(sql<ReceiptStatus>`status`.as('status'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst())
  if (!receipt) throw notFound('Canhoto não encontrado.')
  return receipt
}

/** A photo that a user decides is not read any more. One from before the review stays in no queue, also when its decision is taken back. */
const READ = sql<string>`case reading when 'none' then 'none' else 'done' end`

function updateReceipt(db: Db, actor: Actor, id: string, body: Body) {
  const isDecided = body.status !== 'PENDING_REVIEW'
  return db
    .updateTable('receipts')
    .set({
      status: body.status,
      reading: READ,
      rejection_reason: reasonOf(body) ?? null,
      validated_by: isDecided ? actor.userId : null,
      validated_at: isDecided ? sql`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}

function insertReviewEvent(
  db: Db,
  { deliveryId, id, status, ...body }: Body & { deliveryId: string; id: string },
) {
  const reason = reasonOf({ status, ...body })
  return db
    .insertInto('delivery_events')
    .values({
      delivery_id: deliveryId,
      kind: 'REVIEW',
      details: JSON.stringify({ receipt_id: id, status, ...(reason && { reason }) }),
    })
    .execute()
}

type Reviewed = Awaited<ReturnType<typeof getReviewed>>

function decidedMeanwhile(current: Reviewed) {
  const who = current.validated_by_name ?? 'a conferência automática'
  const sentences: Record<ReceiptStatus, string> = {
    VALID: `Este canhoto já foi aprovado por ${who}.`,
    REJECTED: `Este canhoto já foi recusado por ${who}.`,
    PENDING_REVIEW: 'Este canhoto voltou para a conferência.',
  }
  return conflict(sentences[current.status], { code: 'ALREADY_DECIDED', current })
}

export function saveReading(db: Db, id: string, reading: StubReading) {
  return db
    .updateTable('receipts')
    .set({ ocr: JSON.stringify(reading), reading: READ, read_at: sql`now()`, claimed_at: null })
    .where('id', '=', id)
    .execute()
}
