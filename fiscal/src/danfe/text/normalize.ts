import { parseMoney } from '../../decimal.ts'
const ACCENTS = /[\u0300-\u036f]/g
const UFS = new Set(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX'.split(' '),
)

/** For comparing: capitals without accents, everything but letters and digits a single blank. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
}

export function digitsOnly(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}

const AMOUNT =
  /\d{1,3}(?:\.\d{3})+,\d{2,4}(?!\d)|\d+,\d{2,4}(?!\d)|\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)|\d+\.\d{2}(?!\d)/

/** The first amount as it is printed in Brazil ('R$ 1.234,50'), or with a point for the cents: '1234.50'. */
export function parseAmount(text: string): string | null {
  const repaired = repairDigits(text)
  // OCR splits numbers: '1 234,50'. But then the neighbour of a whole one would be glued to it.
  const [first = ''] = repaired.split(/(?<=,\d{2})\s/)
  const found = AMOUNT.exec(first.replaceAll(/\s/g, ''))
  return found ? parseMoney(withPoint(found[0])) : null
}

/** Quantities and weights: a point before exactly three last digits separates thousands. */
export function parseDecimal(text: string): string | null {
  const found = /\d[\d.,]*/.exec(repairDigits(text).replaceAll(/\s/g, ''))?.[0].replace(/[.,]$/, '')
  if (found === undefined) return null
  return found.includes(',') ? withPoint(found) : unambiguousPoint(found)
}

/** The first day 'dd/mm/yyyy' of a text as 'YYYY-MM-DD'; null when there is no such day in the calendar. */
export function parseDay(text: string): string | null {
  const compact = repairDigits(text).replaceAll(/\s/g, '')
  const found = /(?<![\d/.-])(\d{2})[/.-](\d{2})[/.-](\d{4}|\d{2}(?![\d]))/.exec(compact)
  if (!found) return isoDayIn(compact)
  const [, day = '', month = '', year = ''] = found
  return realDay(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`)
}

/** A Brazilian state, or EX for abroad. */
export function parseUf(text: string): string | null {
  const words = normalizeText(text).split(' ')
  return words.find((word) => UFS.has(word)) ?? null
}

const LOOK_ALIKE: Record<string, string> = {
  O: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
}

/** What OCR makes of a digit beside digits. */
export function repairDigits(text: string): string {
  return text.replaceAll(
    /(?<=\d[.,/]?)[OIl|SBZ]+(?![A-Za-z])|(?<![A-Za-z$])[OIl|SBZ]+(?=[.,/]?\d)/g,
    (letters) => letters.replaceAll(/./g, (letter) => LOOK_ALIKE[letter] ?? letter),
  )
}

function withPoint(amount: string): string {
  const isBrazilian = amount.lastIndexOf(',') > amount.lastIndexOf('.')
  const decimal = isBrazilian
    ? amount.replaceAll('.', '').replace(',', '.')
    : amount.replaceAll(',', '')
  return decimal.replace(/^0+(?=\d)/, '')
}

function unambiguousPoint(number: string): string {
  const isThousands = /^\d{1,3}(?:\.\d{3})+$/.test(number)
  const decimal = isThousands ? number.replaceAll('.', '') : number
  return decimal.replace(/^0+(?=\d)/, '')
}

function isoDayIn(text: string): string | null {
  const found = /(?<!\d)(20\d{2})([-./])(\d{2})\2(\d{2})(?!\d)/.exec(text)
  return found ? realDay(`${found[1]}-${found[3]}-${found[4]}`) : null
}

function realDay(day: string): string | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) return null
  return new Date(time).toISOString().startsWith(day) ? day : null
}
