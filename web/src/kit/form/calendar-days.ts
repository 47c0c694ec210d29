/** Days are texts as 2026-11-20, which compare as they follow each other. Their dates are of no time zone. */

const DAY_MS = 86_400_000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const addDays = (day: string, days: number) => dayOf(dateOf(day).getTime() + days * DAY_MS)

/** The same day of another month, or the last one of a shorter month. */
export function addMonths(day: string, months: number) {
  const date = dateOf(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(date.getUTCDate(), last)))
}

/** The weeks that a month is part of, from Sunday to Saturday. */
export function weeksOf(day: string) {
  const first = `${day.slice(0, 8)}01`
  const after = addMonths(first, 1)
  const weeks: string[][] = []
  for (let sunday = addDays(first, -dateOf(first).getUTCDay()); sunday < after;) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(sunday, days)))
    sunday = addDays(sunday, 7)
  }
  return weeks
}

/** The day that a key of the calendar leads to; null for every other key. */
export function dayOfKey(day: string, key: string) {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
