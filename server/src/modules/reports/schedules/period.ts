import type { FREQUENCIES } from '@canhoto/contracts/emails'

/** The days that were over on a day: the one before it, the week before it, or the month before it. */
export function closedPeriod(frequency: (typeof FREQUENCIES)[number], day: string) {
  const end = addDays(day, -1)
  const starts = {
    daily: end,
    weekly: addDays(day, -7),
    monthly: `${end.slice(0, 7)}-01`,
  }
  return { start_date: starts[frequency], end_date: end }
}

function addDays(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
