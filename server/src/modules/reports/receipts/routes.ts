import { reportFigures } from '@canhoto/contracts/report-figures'
import { reports } from '@canhoto/contracts/reports'
import { FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assertNotPurged } from '../../../domain/purged-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { findReceiptFile, listFinished, listReceipts, parseReceiptAddress } from './queries.ts'
import { getReceiptTotals } from './totals.ts'

export default function receiptReportRoutes(route: Route, { storage }: Dependencies) {
  route(reports.canhotos, ({ db, actor, query }) => listFinished(db, actor.role, query))

  route(reports.receipts, ({ db, actor, query }) => listReceipts(db, actor.role, query))

  route(reportFigures.receiptTotals, ({ db, query }) => getReceiptTotals(db, query))

  route(reports.viewReceipt, async ({ db, query }) => {
    const id = parseReceiptAddress(query.path ?? query.url)
    const file = id && (await findReceiptFile(db, id))
    if (!file) throw notFound('Imagem do canhoto não encontrada.')
    assertNotPurged(file, 'Foto apagada')
    return new FileAnswer(storage.read(file.id), file)
  })
}
