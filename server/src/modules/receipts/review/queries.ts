import type {
  ReceiptStatus,
  ReviewedReceipt,
  receiptReview,
} from '@canhoto/contracts/receipt-review'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type FoundPage, MAX_COUNTED } from '../../../domain/bounded-page.ts'
import type { Condition } from '../../../domain/conditions.ts'
import { receiptAddress } from '../../../domain/delivery-rows.ts'
import { memberName } from '../../../domain/member-name.ts'
import { notFound } from '../../../platform/errors.ts'

type Query = output<typeof receiptReview.list.query>

/** The words of the index receipts_to_review. */
const TO_REVIEW = sql<boolean>`(r.status = 'PENDING_REVIEW' and r.reading = 'done')`

/** The words of the index receipts_before_review. */
const BEFORE_REVIEW = sql<boolean>`(r.status = 'PENDING_REVIEW' and r.reading = 'none')`

/** Literally: a partial index is chosen by the words of the query alone. */
const isDecided = (status: string): Condition =>
  sql`(r.status = ${sql.lit(status)} and r.status <> 'PENDING_REVIEW')`

export function listReviewed(db: Db, { status, before_review, ...paging }: Query) {
  const { where, column, direction } = listOf(status, before_review !== undefined)
  return boundedPage(paging, {
    rows: reviewedRows(db).orderBy(column, direction).orderBy('r.id', direction),
    counted: db.selectFrom('receipts as r'),
    where,
    id: 'r.id',
    // A later page skips thousands of rows, which nothing has to be joined to.
    async findPage(limit, offset) {
      const of = sql`from receipts r where ${where}`
      const order = sql`order by ${sql.ref(column)} ${sql.raw(direction)}, r.id ${sql.raw(direction)}`
      const { rows } = await sql<FoundPage>`
        select array(select r.id ${of} ${order} limit ${limit} offset ${offset}) as ids,
               (select count(*) from (select ${of} limit ${MAX_COUNTED}) few) as total`.execute(db)
      return rows[0]
    },
  })
}

function listOf(status: ReceiptStatus, beforeReview: boolean) {
  if (status !== 'PENDING_REVIEW')
    return { where: isDecided(status), column: 'r.validated_at', direction: 'desc' } as const
  return beforeReview
    ? ({ where: BEFORE_REVIEW, column: 'r.captured_at', direction: 'desc' } as const)
    : ({ where: TO_REVIEW, column: 'r.captured_at', direction: 'asc' } as const)
}

export async function getReviewed(db: Db, id: string) {
  const receipt = await reviewedRows(db).where('r.id', '=', id).executeTakeFirst()
  if (!receipt) throw notFound('Canhoto não encontrado.')
  return receipt
}

/** Receipts as the contract's ReviewedReceipt. */
function reviewedRows(db: Db) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .innerJoin('deliveries as d', 'd.id', 'r.delivery_id')
    .leftJoin('drivers as v', 'v.id', 'r.driver_id')
    .select(['r.id', 'r.delivery_id', 'r.status', 'f.name as file_name'])
    .select(['r.captured_at', 'r.received_at', 'r.receiver_name', 'r.receiver_document', 'r.notes'])
    .select(['v.name as driver_name', 'r.circumstance', 'd.nf_number', 'd.series', 'd.nfe_key'])
    .select(['d.client_name', 'd.sender_name', 'd.delivery_address', 'd.merchandise_value'])
    .select(['r.validated_at', 'r.ocr as reading', 'r.rejection_reason as reason'])
    .select([
      receiptAddress.as('url'),
      memberName('r.validated_by', 'r.company_id').as('validated_by_name'),
    ])
    .$castTo<ReviewedReceipt>()
}

/** What a photo is compared with, and its file. */
export async function getCompared(db: Db, id: string) {
  const receipt = await db
    .selectFrom('receipts as r')
    .innerJoin('deliveries as d', 'd.id', 'r.delivery_id')
    .select(['r.file_id', 'r.circumstance', 'd.nf_number', 'd.series', 'd.nfe_key'])
    .select(sql<string>`r.captured_at::date::text`.as('captured_on'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!receipt) throw notFound('Canhoto não encontrado.')
  return receipt as typeof receipt & { circumstance: ReviewedReceipt['circumstance'] }
}
