import { repairDigits } from './normalize-text.ts'

/** The first day 'dd/mm/yyyy' of a text as 'YYYY-MM-DD'; null when the calendar has no such day. */
export function parseDay(text: string): string | null {
  const compact = repairDigits(text).replaceAll(/\s/g, '')
  const found = /(?<![\d/.-])(\d{2})[/.-](\d{2})[/.-](\d{4}|\d{2}(?![\d]))/.exec(compact)
  if (!found) return parseIsoDay(compact)
  const [, day = '', month = '', year = ''] = found
  return existingDay(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`)
}

function parseIsoDay(text: string): string | null {
  const found = /(?<!\d)(20\d{2})([-./])(\d{2})\2(\d{2})(?!\d)/.exec(text)
  return found ? existingDay(`${found[1]}-${found[3]}-${found[4]}`) : null
}

function existingDay(day: string): string | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) return null
  return new Date(time).toISOString().startsWith(day) ? day : null
}
