import { reportFigures } from '@canhoto/contracts/report-figures'
import { reports } from '@canhoto/contracts/reports'
import type { Actor } from '../../../access/actor.ts'
import { FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assertNotPurged } from '../../../domain/purged-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { findReceiptFile, listFinished, listReceipts, parseReceiptAddress } from './queries.ts'
import { getReceiptTotals } from './totals.ts'

export default function receiptReportRoutes(route: Route, { storage, publicUrl }: Dependencies) {
  const readerOf = ({ role }: Actor, origin: string) => ({
    viewer: role,
    site: publicUrl ?? origin,
  })

  route(reports.canhotos, ({ db, actor, origin, query }) =>
    listFinished(db, readerOf(actor, origin), query),
  )

  route(reports.receipts, ({ db, actor, origin, query }) =>
    listReceipts(db, readerOf(actor, origin), query),
  )

  route(reportFigures.receiptTotals, ({ db, query }) => getReceiptTotals(db, query))

  route(reports.viewReceipt, async ({ db, query }) => {
    const id = parseReceiptAddress(query.path ?? query.url)
    const file = id && (await findReceiptFile(db, id))
    if (!file) throw notFound('Imagem do canhoto não encontrada.')
    assertNotPurged(file, 'Foto apagada')
    return new FileAnswer(storage.read(file.id), file)
  })
}
