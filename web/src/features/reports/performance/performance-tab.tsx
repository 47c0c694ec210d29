import { driverPerformance } from '@canhoto/contracts/driver-performance'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { DayFilter } from '../../../kit/list/day-filter.tsx'
import { useListAddress } from '../../../kit/list/use-list-address.ts'
import { useToday } from '../../../lib/use-company-day.ts'
import { DriverReportView } from '../../../shared/driver-report/driver-report.tsx'
import { reportWords } from '../../../shared/driver-report/report-words.ts'
import classes from '../reports-page.module.css'
import { DriverFigures } from './driver-figures.tsx'

const FIELDS = { day: z.iso.date() }

export function PerformanceTab() {
  const { filters, change, paging } = useListAddress(FIELDS)
  const chosen = filters.day ?? ''
  const setDay = (day: string) => change({ day: day || undefined })
  const today = useToday()
  const day = chosen === today ? '' : chosen
  const { onDay, inMonth } = reportWords(day)
  const report = useEndpointQuery(driverPerformance.report, { query: day ? { day } : {} })
  return (
    <>
      <div className={classes.day}>
        <DayFilter word="Dia" name="do desempenho" value={chosen} max={today} onChange={setDay} />
        {day !== '' && (
          <Button variant="default" onClick={() => setDay('')}>
            Ver hoje
          </Button>
        )}
        <span>{`O que cada motorista fez ${onDay} e ${inMonth}.`}</span>
      </div>
      <DriverReportView pageSize={PAGE_SIZE} day={day} paging={paging} />
      {/* The report, which says that a day is still to come, would push them away. */}
      <div hidden={report.isPending}>{day <= today && <DriverFigures day={day} />}</div>
    </>
  )
}
