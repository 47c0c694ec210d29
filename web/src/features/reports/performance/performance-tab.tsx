import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DayFilter } from '../../../kit/list/day-filter.tsx'
import { localDay } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DriverReportView } from '../../../shared/driver-report/driver-report.tsx'
import { reportWords } from '../../../shared/driver-report/report-words.ts'
import classes from '../reports-page.module.css'
import { DriverFigures } from './driver-figures.tsx'

export function PerformanceTab() {
  const [chosen, setDay] = useState('')
  const today = localDay(new Date(useNow()))
  const day = chosen === today ? '' : chosen
  const { onDay, inMonth } = reportWords(day)
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
      <DriverReportView pageSize={PAGE_SIZE} day={day} />
      {/* The report says that a day is still to come. */}
      {day <= today && <DriverFigures day={day} />}
    </>
  )
}
