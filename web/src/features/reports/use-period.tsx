import { useState } from 'react'
import { DayFilter } from '../../kit/list/day-filter.tsx'
import { localDay } from '../../lib/clock.ts'

/** Days that the figures of a report are of where none are chosen. */
const USUAL_DAYS = 30
const DAY_MS = 86_400_000

interface Period {
  start_date: string
  end_date: string
}

/**
 * The days that a report is of, and the fields that choose them. `chosen` is empty until the user chooses; `whole` always has
 * both days, and is of the last 30 where none are chosen.
 */
export function usePeriod(what: string) {
  const [period, setPeriod] = useState<Period>({ start_date: '', end_date: '' })
  const { start_date, end_date } = period
  const fields = (
    <>
      <DayFilter
        word="De"
        name={`${what}, dia inicial`}
        value={start_date}
        max={end_date}
        onChange={(day) => setPeriod({ ...period, start_date: day })}
      />
      <DayFilter
        word="Até"
        name={`${what}, dia final`}
        value={end_date}
        min={start_date}
        onChange={(day) => setPeriod({ ...period, end_date: day })}
      />
    </>
  )
  return {
    chosen: period,
    whole: wholePeriod(period),
    fields,
    isSet: start_date !== '' || end_date !== '',
    clear: () => setPeriod({ start_date: '', end_date: '' }),
  }
}

function wholePeriod({ start_date, end_date }: Period): Period {
  const end = end_date || localDay(new Date())
  return { start_date: start_date || daysBefore(end, USUAL_DAYS - 1), end_date: end }
}

/** Noon, so that the hour which a change of the clock adds or takes stays within the day. */
const daysBefore = (day: string, days: number) =>
  localDay(new Date(Date.parse(`${day}T12:00:00`) - days * DAY_MS))
