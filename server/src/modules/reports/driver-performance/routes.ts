import { driverPerformance, matchesReportedDriver } from '@canhoto/contracts/driver-performance'
import { FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { csv } from '../../../platform/csv.ts'
import { driverPerformanceColumns } from './csv.ts'
import { listDriverFigures, readClock } from './queries.ts'
import { rankDrivers } from './rank-drivers.ts'

export default function driverPerformanceRoutes(route: Route) {
  route(driverPerformance.report, async ({ db, query: { search = '', format } }) => {
    const [generatedAt, figures] = await Promise.all([readClock(db), listDriverFigures(db)])
    const { summary, drivers } = rankDrivers(figures)
    const found = drivers.filter((driver) => matchesReportedDriver(driver, search))
    if (!format) return { generatedAt, summary, drivers: found }
    return new FileAnswer(await csv(driverPerformanceColumns, inTurn(found)), {
      type: 'text/csv; charset=utf-8',
      name: 'relatorio_desempenho.csv',
    })
  })
}

async function* inTurn<T>(rows: readonly T[]) {
  yield* rows
}
