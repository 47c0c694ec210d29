import type { Readable } from 'node:stream'
import { dashboard } from '@canhoto/contracts/dashboard'
import { reports } from '@canhoto/contracts/reports'
import { FileAnswer } from '../../access/answer.ts'
import type { Route } from '../../access/route.ts'
import { boundedPage } from '../../domain/bounded-page.ts'
import { deliveryRows, matching } from '../../domain/delivery-rows.ts'
import type { Means } from '../../modules.ts'
import { csv } from '../../platform/csv.ts'
import { notFound } from '../../platform/errors.ts'
import { everyRow } from './every-row.ts'
import { countableFinished, finishedDeliveries } from './finished.ts'
import { readKpis } from './kpis.ts'
import { DELIVERY_COLUMNS, FINISHED_COLUMNS } from './columns.ts'
import { findReceiptFile, fileIdOf } from './receipt-file.ts'

export default function reportRoutes(route: Route, { storage }: Means) {
  route(dashboard.kpis, ({ db }) => readKpis(db))

  route(reports.canhotos, async ({ db, query }) => {
    const rows = () => finishedDeliveries(db, query)
    if (query.format) {
      return table('canhotos_export', await csv(FINISHED_COLUMNS, everyRow(rows, 'd.delivered_at')))
    }
    return boundedPage(
      query,
      rows().orderBy('d.delivered_at', 'desc').orderBy('d.id', 'desc'),
      countableFinished(db, query),
    )
  })

  route(reports.deliveries, async ({ db, query }) => {
    const rows = () => matching(deliveryRows(db), query)
    if (query.format) {
      return table(
        'relatorio_entregas',
        await csv(DELIVERY_COLUMNS, everyRow(rows, 'd.created_at')),
      )
    }
    const counted = matching(db.selectFrom('deliveries as d'), query)
    return boundedPage(
      query,
      rows().orderBy('d.created_at', 'desc').orderBy('d.id', 'desc'),
      counted,
    )
  })

  route(reports.viewReceipt, async ({ db, query }) => {
    const id = fileIdOf(query.path ?? query.url)
    const file = id && (await findReceiptFile(db, id))
    if (!file) throw notFound('Imagem do canhoto não encontrada.')
    return new FileAnswer(storage.read(file.id), {
      type: file.mime,
      name: file.name,
      size: file.size,
    })
  })
}

function table(name: string, content: Readable) {
  return new FileAnswer(content, { type: 'text/csv; charset=utf-8', name: `${name}.csv` })
}
