import type {
  DeliveryDocument,
  DeliveryReceipt,
  DeliveryRecord,
} from '@canhoto/contracts/delivery-records'
import type { ReceiptStatus } from '@canhoto/contracts/receipt-review'
import type { Circumstance } from '@canhoto/contracts/receipts'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { deliveryRows, maskedDocument, receiptAddress } from '../../../domain/delivery-rows.ts'
import { maskDocument } from '../../../domain/mask-document.ts'
import { purgedDay, purgedSentence } from '../../../domain/purged-file.ts'
import { memberName } from '../../../domain/member-name.ts'
import { versionOf } from '../../../domain/record-version.ts'
import { notFound } from '../../../platform/errors.ts'

/** Receipts and documents of one delivery; more than a few are a mistake of a phone. */
const MAX_FILES = 100

/** What the form of a delivery shows. Not its status, which the driver changes while the office edits the address. */
const VERSION = versionOf(
  sql`d.nf_number, d.series, d.client_name, d.client_phone, d.delivery_address, d.municipality, d.uf, d.cep`,
  sql`d.delivery_volume, d.merchandise_value, d.invoice_total_value`,
  sql`d.emission_date, d.departure_date, d.delivery_date_expected, d.scheduled_for, d.notes`,
)

const cancelReason = sql<string | null>`case when d.status = 'CANCELLED' then (
  select e.details ->> 'reason' from delivery_events e
   where e.company_id = d.company_id and e.delivery_id = d.id and e.kind = 'STATUS' and e.to_status = 'CANCELLED'
   order by e.recorded_at desc limit 1) end`

export async function getRecord(db: Db, id: string): Promise<DeliveryRecord> {
  const record = await deliveryRows(db)
    .leftJoin('routes as t', 't.id', 'd.route_id')
    .leftJoin('vehicles as c', 'c.id', 't.vehicle_id')
    .select([maskedDocument('d.sender_document').as('sender_document'), 'd.cep', 'd.weight'])
    .select(['c.plate as vehicle_plate', 't.started_at as route_started_at'])
    .select([cancelReason.as('cancel_reason'), VERSION.as('version')])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!record) throw notFound('Entrega não encontrada.')
  const [receipts, documents] = [await listReceipts(db, id), await listDocuments(db, id)]
  return { ...record, receipts, documents }
}

async function listReceipts(db: Db, deliveryId: string): Promise<DeliveryReceipt[]> {
  const receipts = await db
    .selectFrom('receipts as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .leftJoin('drivers as v', 'v.id', 'r.driver_id')
    .select(['r.id', 'f.name as file_name', 'r.captured_at', 'r.received_at'])
    .select(['r.receiver_name', 'r.receiver_document', 'r.notes', 'v.name as driver_name'])
    .select(['r.latitude', 'r.longitude', 'r.accuracy', 'r.validated_at'])
    .select('r.rejection_reason as reason')
    .select([
      receiptAddress.$castTo<string>().as('url'),
      sql<Circumstance>`r.circumstance`.as('circumstance'),
      sql<ReceiptStatus>`r.status`.as('status'),
      sql<boolean>`r.reading = 'none'`.as('before_review'),
      memberName('r.validated_by', 'r.company_id').as('validated_by_name'),
    ])
    .select(['f.purged_at', 'f.purge_reason', purgedDay('f')])
    .where('r.delivery_id', '=', deliveryId)
    .orderBy('r.captured_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_FILES)
    .execute()
  return receipts.map(({ purged_at, purge_reason, purged_day, ...receipt }) => ({
    ...receipt,
    receiver_document: receipt.receiver_document && maskDocument(receipt.receiver_document),
    photo_deleted: purged_at && purgedSentence({ purge_reason, purged_day }, 'Foto apagada'),
  }))
}

async function listDocuments(db: Db, deliveryId: string): Promise<DeliveryDocument[]> {
  const documents = await db
    .selectFrom('delivery_documents as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(['x.id', 'f.name as file_name', 'x.created_at'])
    .select([
      sql<DeliveryDocument['kind']>`x.kind`.as('kind'),
      sql<number | null>`f.size::float8`.as('size'),
    ])
    .select(['f.purged_at', 'f.purge_reason', purgedDay('f')])
    .where('x.delivery_id', '=', deliveryId)
    .orderBy('x.created_at')
    .orderBy('x.id')
    .limit(MAX_FILES)
    .execute()
  return documents.map(({ purged_at, purge_reason, purged_day, ...document }) => ({
    ...document,
    file_deleted: purged_at && purgedSentence({ purge_reason, purged_day }, 'Documento apagado'),
  }))
}

/** The file of a document, if the caller may see its delivery. */
export async function getDocumentFile(db: Db, documentId: string) {
  const file = await db
    .selectFrom('delivery_documents as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(['f.id', 'f.name', 'f.mime as type', sql<number>`f.size`.as('size')])
    .select(['f.purged_at', 'f.purge_reason', purgedDay('f')])
    .where('x.id', '=', documentId)
    .executeTakeFirst()
  if (!file) throw notFound('Documento não encontrado.')
  return file
}
