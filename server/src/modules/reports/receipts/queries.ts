import type { Circumstance } from '@canhoto/contracts/receipts'
import type { reports } from '@canhoto/contracts/reports'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { companyName } from '../../../domain/company-scope.ts'
import { allOf, type Condition } from '../../../domain/conditions.ts'
import {
  deliveryRows,
  matchesDelivery,
  RECEIPT_ADDRESS,
  receiptAddress,
} from '../../../domain/delivery-rows.ts'
import { findDeliveryPage } from '../../../domain/delivery-pages.ts'
import { listOrCsv, newestBy } from '../../../domain/list-or-csv.ts'
import { purgedDay } from '../../../domain/purged-file.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { finishedCsv, type Reader, receiptsCsv } from './csv.ts'

type FinishedQuery = output<typeof reports.canhotos.query>
type ReceiptQuery = output<typeof reports.receipts.query>

const COMPANY_NAME = companyName('d.company_id').as('company_name')
const CIRCUMSTANCE = sql<Circumstance>`r.circumstance`.as('circumstance')
const NEWEST = newestBy('d.delivered_at', 'd.id')

/** Finished deliveries as the contract's FinishedDelivery. */
export function listFinished(db: Db, reader: Reader, query: FinishedQuery) {
  return listOrCsv(db, query, {
    rows: deliveryRows(db)
      .select(['d.id as delivery_id', 'd.delivered_at as delivery_date', COMPANY_NAME])
      .select([
        'r.captured_at as receipt_captured_at',
        receiptAddress.as('image_url'),
        CIRCUMSTANCE,
      ]),
    counted: db.selectFrom('deliveries as d'),
    where: isDelivered(query),
    order: NEWEST,
    csv: finishedCsv(reader),
    findDeliveries: (...page) => findDeliveryPage(db, ...page),
    scope: { viewer: reader.viewer, column: 'd.company_id' },
  })
}

/** The receipts that show as the contract's ReceiptReportItem, under the id of their delivery. */
export function listReceipts(db: Db, reader: Reader, query: ReceiptQuery) {
  return listOrCsv(db, query, {
    rows: receiptRows(db),
    counted: db.selectFrom('deliveries as d'),
    where: allOf(
      isDelivered(query),
      query.delivery_id && sql`d.id = ${query.delivery_id}`,
      sql`d.receipt_id is not null`,
    ),
    order: NEWEST,
    csv: receiptsCsv(reader),
    findDeliveries: (...page) => findDeliveryPage(db, ...page),
    scope: { viewer: reader.viewer, column: 'd.company_id' },
  })
}

function receiptRows(db: Db) {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('drivers as v', 'v.id', 'd.driver_id')
    .leftJoin('receipts as r', 'r.id', 'd.receipt_id')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .select(['d.id', 'd.id as delivery_id', 'd.nf_number', 'd.company_id', COMPANY_NAME])
    .select(['v.name as driver_name', 'f.name as filename'])
    .select(['d.delivered_at', 'd.delivered_at as delivery_date'])
    .select(['r.captured_at as receipt_captured_at', receiptAddress.as('receipt_image_url')])
    .select(sql<string>`r.id`.as('receipt_id'))
    .select(CIRCUMSTANCE)
    .select(
      sql<string>`coalesce(d.client_name_extracted, d.client_name)`.as('client_name_extracted'),
    )
}

/** Delivered in the company's days, from start_date to end_date inclusive. */
function isDelivered(query: FinishedQuery | ReceiptQuery): Condition {
  const { driver_id, search, ...days } = query
  return allOf(
    matchesDelivery({ driver_id, search, seesAll: true }),
    sql`d.delivered_at is not null`,
    withinDays('d.delivered_at', days),
  )
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id of the file that an address names: the id alone, or the address as a list gave it; null for any other. */
export function parseReceiptAddress(address: string | undefined) {
  const id = (address ?? '')
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(RECEIPT_ADDRESS, '')
    .toLowerCase()
  return ID.test(id) ? id : null
}

/** A receipt's file, if the caller may see the receipt. */
export function findReceiptFile(db: Db, fileId: string) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['f.id', 'f.name', 'f.mime as type', 'f.purged_at', 'f.purge_reason'])
    .select([sql<number>`f.size`.as('size'), purgedDay('f')])
    .where('f.id', '=', fileId)
    .executeTakeFirst()
}
