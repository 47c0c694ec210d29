import * as z from 'zod/mini'
import { DayFilter } from '../../kit/list/day-filter.tsx'
import type { ListAddress } from '../../kit/list/use-list-address.ts'
import { dayIn } from '../../lib/clock.ts'
import { useToday } from '../../lib/use-company-day.ts'

/** Days that the figures of a report are of where none are chosen. */
const USUAL_DAYS = 30
const DAY_MS = 86_400_000

interface Period {
  start_date: string
  end_date: string
}

/** In the address. */
export const PERIOD = { start_date: z.iso.date(), end_date: z.iso.date() }

type Address = Pick<ListAddress<typeof PERIOD>, 'filters' | 'change'>

/**
 * The days that a report is of, and the fields that choose them. `whole` always has both days, and is of the last 30 where
 * none are chosen.
 */
export function usePeriod(what: string, { filters, change }: Address) {
  const { start_date = '', end_date = '' } = filters
  const today = useToday()
  const fields = (
    <>
      <DayFilter
        word="De"
        name={`${what}, dia inicial`}
        value={start_date}
        max={end_date}
        onChange={(day) => change({ start_date: day || undefined })}
      />
      <DayFilter
        word="Até"
        name={`${what}, dia final`}
        value={end_date}
        min={start_date}
        onChange={(day) => change({ end_date: day || undefined })}
      />
    </>
  )
  return { whole: wholePeriod({ start_date, end_date }, today), fields }
}

function wholePeriod({ start_date, end_date }: Period, today: string): Period {
  const end = end_date || today
  return { start_date: start_date || daysBefore(end, USUAL_DAYS - 1), end_date: end }
}

const daysBefore = (day: string, days: number) => dayIn('UTC', Date.parse(day) - days * DAY_MS)
