import { driverPerformance, matchesReportedDriver } from '@canhoto/contracts/driver-performance'
import type { Route } from '../../../access/route.ts'
import { csvFile, oneBatch } from '../../../domain/csv-file.ts'
import { invalidField } from '../../../platform/errors.ts'
import { driverPerformanceCsv } from './csv.ts'
import { getDriverMonth } from './month.ts'
import { listDriverFigures, readClock } from './queries.ts'
import { rankDrivers } from './rank-drivers.ts'

export default function driverPerformanceRoutes(route: Route) {
  route(driverPerformance.report, async ({ db, query: { day, search = '', format } }) => {
    const [generatedAt, figures] = await Promise.all([readClock(db), listDriverFigures(db, day)])
    assertNotAfterToday(day, generatedAt)
    const { summary, drivers } = rankDrivers(figures)
    const found = drivers.filter((driver) => matchesReportedDriver(driver, search))
    if (!format) return { generatedAt, summary, drivers: found }
    return csvFile(
      driverPerformanceCsv(isToday(day, generatedAt) ? undefined : day),
      oneBatch(found),
    )
  })

  route(driverPerformance.month, async ({ db, query: { day } }) => {
    const [clock, month] = await Promise.all([readClock(db), getDriverMonth(db, day)])
    assertNotAfterToday(day, clock)
    return month
  })
}

const DAY_LENGTH = '2026-11-20'.length

/** The clock is the company's, and so its day. */
const isToday = (day: string | undefined, clock: string) => day === clock.slice(0, DAY_LENGTH)

function assertNotAfterToday(day: string | undefined, clock: string) {
  if (day && day > clock.slice(0, DAY_LENGTH)) throw invalidField('day', 'Escolha um dia até hoje.')
}
