import dayjs, { type ManipulateType } from 'dayjs'

/** Days are texts as 2026-11-20, which compare as they follow each other. */
const ISO_DAY = 'YYYY-MM-DD'

/** The first and the last day that can be chosen, or '' where there is no limit. */
export interface DayRange {
  min: string
  max: string
}

/** The nearest day of the range. */
export function clampDay(day: string, { min, max }: DayRange) {
  if (day < min) return min
  return max && day > max ? max : day
}

/** The same day of a shorter month is its last one. */
const add = (day: string, count: number, unit: ManipulateType) =>
  dayjs(day).add(count, unit).format(ISO_DAY)

/**
 * The day that a key of the calendar leads to; null for every other key. Mantine's own arrows stop at the end of the month.
 * The keys are those of the ARIA Authoring Practices for a dialog with dates, and weeks begin on Sunday.
 */
export function dayOfKey(day: string, key: string, shiftKey = false) {
  const page = shiftKey ? 'year' : 'month'
  switch (key) {
    case 'ArrowLeft':
      return add(day, -1, 'day')
    case 'ArrowRight':
      return add(day, 1, 'day')
    case 'ArrowUp':
      return add(day, -7, 'day')
    case 'ArrowDown':
      return add(day, 7, 'day')
    case 'Home':
      return dayjs(day).day(0).format(ISO_DAY)
    case 'End':
      return dayjs(day).day(6).format(ISO_DAY)
    case 'PageUp':
      return add(day, -1, page)
    case 'PageDown':
      return add(day, 1, page)
    default:
      return null
  }
}
