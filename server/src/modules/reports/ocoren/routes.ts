import { reportFigures } from '@canhoto/contracts/report-figures'
import { FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { formatOcoren } from './format-ocoren.ts'
import { readOcoren } from './queries.ts'

export default function ocorenRoutes(route: Route) {
  route(reportFigures.ocoren, async ({ db, query }) => {
    const file = Buffer.from(formatOcoren(await readOcoren(db, query)), 'ascii')
    const name = `OCOREN_${query.client_document}_${query.end_date}.txt`
    return new FileAnswer(file, { type: 'text/plain; charset=us-ascii', name, isDownload: true })
  })
}
