import { dashboard } from '@canhoto/contracts/dashboard'
import { reports } from '@canhoto/contracts/reports'
import { FileAnswer } from '../../access/answer.ts'
import type { Route } from '../../access/route.ts'
import { boundedPage } from '../../domain/bounded-page.ts'
import { deliveryRows, matching } from '../../domain/delivery-rows.ts'
import { spreadsheet } from '../../domain/spreadsheet.ts'
import type { Means } from '../../modules.ts'
import { notFound } from '../../platform/errors.ts'
import { auditEntries, auditOf, countableAudit } from './audit.ts'
import { AUDIT_COLUMNS, DELIVERY_COLUMNS, FINISHED_COLUMNS, RECEIPT_COLUMNS } from './columns.ts'
import { everyRow } from './every-row.ts'
import {
  countableFinished,
  countableReceipts,
  finishedDeliveries,
  shownReceipts,
} from './finished.ts'
import { readKpis } from './kpis.ts'
import { readTotals } from './master.ts'
import { findReceiptFile, fileIdOf } from './receipt-file.ts'
import { readStatus } from './status.ts'

export default function reportRoutes(route: Route, means: Means) {
  route(dashboard.kpis, ({ db }) => readKpis(db))

  route(dashboard.master, ({ db }) => readTotals(db))

  route(dashboard.status, ({ db }) => readStatus(db, means))

  route(reports.canhotos, async ({ db, query }) => {
    const rows = () => finishedDeliveries(db, query)
    if (query.format)
      return spreadsheet('canhotos_export', FINISHED_COLUMNS, everyRow(rows, 'd.delivered_at'))
    const newest = rows().orderBy('d.delivered_at', 'desc').orderBy('d.id', 'desc')
    return boundedPage(query, newest, countableFinished(db, query))
  })

  route(reports.deliveries, async ({ db, query }) => {
    const rows = () => matching(deliveryRows(db), query)
    if (query.format)
      return spreadsheet('relatorio_entregas', DELIVERY_COLUMNS, everyRow(rows, 'd.created_at'))
    const newest = rows().orderBy('d.created_at', 'desc').orderBy('d.id', 'desc')
    return boundedPage(query, newest, matching(db.selectFrom('deliveries as d'), query))
  })

  route(reports.receipts, async ({ db, query }) => {
    const rows = () => shownReceipts(db, query)
    if (query.format)
      return spreadsheet('relatorio_canhotos', RECEIPT_COLUMNS, everyRow(rows, 'd.delivered_at'))
    const newest = rows().orderBy('d.delivered_at', 'desc').orderBy('d.id', 'desc')
    return boundedPage(query, newest, countableReceipts(db, query))
  })

  route(reports.audit, async ({ db, actor, query }) => {
    const asked = auditOf(actor.role, query)
    const rows = () => auditEntries(db, asked)
    if (query.format)
      return spreadsheet('auditoria', AUDIT_COLUMNS, everyRow(rows, 'a.occurred_at'))
    const newest = rows().orderBy('a.occurred_at', 'desc').orderBy('a.id', 'desc')
    return boundedPage(query, newest, countableAudit(db, asked))
  })

  route(reports.viewReceipt, async ({ db, query }) => {
    const id = fileIdOf(query.path ?? query.url)
    const file = id && (await findReceiptFile(db, id))
    if (!file) throw notFound('Imagem do canhoto não encontrada.')
    return new FileAnswer(means.storage.read(file.id), {
      type: file.mime,
      name: file.name,
      size: file.size,
    })
  })
}
