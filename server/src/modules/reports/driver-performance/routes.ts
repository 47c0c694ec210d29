import { driverPerformance, matchesReportedDriver } from '@canhoto/contracts/driver-performance'
import type { Route } from '../../../access/route.ts'
import { csvFile } from '../../../domain/csv-file.ts'
import { driverPerformanceCsv } from './csv.ts'
import { listDriverFigures, readClock } from './queries.ts'
import { rankDrivers } from './rank-drivers.ts'

export default function driverPerformanceRoutes(route: Route) {
  route(driverPerformance.report, async ({ db, query: { search = '', format } }) => {
    const [generatedAt, figures] = await Promise.all([readClock(db), listDriverFigures(db)])
    const { summary, drivers } = rankDrivers(figures)
    const found = drivers.filter((driver) => matchesReportedDriver(driver, search))
    if (!format) return { generatedAt, summary, drivers: found }
    return csvFile(driverPerformanceCsv, found)
  })
}
