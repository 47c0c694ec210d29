import { parseDecimal as validDecimal, parseMoney } from '../../text/decimal.ts'
import { markOf, withPoint } from './decimal-mark.ts'
import type { DecimalMark } from './decimal-mark.ts'
import { repairDigits } from './normalize-text.ts'

/** OCR may lose a point between thousands, as in '2.451 543,27'; what follows a point is never a number of its own. */
const AMOUNT =
  /(?<!\d[.,]?)(?:\d{1,3}(?:\.?\d{3})+,\d{2,4}(?!\d)|\d{1,3}(?:,?\d{3})+\.\d{2,4}(?!\d)|\d+,\d{2,4}(?![.,]?\d)|\d+\.\d{2}(?!\d))/
/** ',75': nothing stands before the mark. */
const WITHOUT_WHOLE = /^\D*?(?:^|[\s$])([.,])(\d+)(?![\d.,])/
const BEGINS_WITH_MARK = /^\D*?(?:^|[\s$])[.,]\d/
const NUMBER = /\d[\d.,]*/

/**
 * The first amount of a text, as it is printed in Brazil ('R$ 1.234,50') or with a point before the cents ('1,234.50'). The
 * mark is the document's.
 */
export function parseAmount(text: string, mark: DecimalMark | null = null): string | null {
  const repaired = repairDigits(text)
  const [, , cents] = WITHOUT_WHOLE.exec(repaired) ?? []
  if (cents?.length === 2) return `0.${cents}`
  // OCR splits numbers ('1 234,50'), so blanks are removed; but what follows the cents is another number.
  const [first = ''] = repaired.split(mark === '.' ? /(?<=\.\d{2})\s/ : /(?<=,\d{2})\s/)
  const found = AMOUNT.exec(first.replaceAll(/\s/g, ''))?.[0]
  if (found === undefined || (markOf(found) === null && mark === '.')) return null
  return parseMoney(withPoint(found, markOf(found) ?? ','))
}

/**
 * The first number of a text, for quantities and weights. In '15.250' the point separates thousands, unless the document's
 * decimal mark is the point.
 */
export function parseDecimal(text: string, mark: DecimalMark | null = null): string | null {
  const repaired = repairDigits(text)
  const [, , places] = WITHOUT_WHOLE.exec(repaired) ?? []
  if (places !== undefined) return `0.${places}`
  const found = findNumber(repaired)
  // Numbers of two cells in one text are none.
  return found === null ? null : validDecimal(withPoint(found, markOf(found) ?? mark ?? ','))
}

/** Whether the number can be meant in one way only, in a document with this decimal mark. */
export function isUnambiguous(text: string, mark: DecimalMark | null): boolean {
  if (BEGINS_WITH_MARK.test(text)) return WITHOUT_WHOLE.exec(text)?.[1] === mark
  const found = findNumber(text)
  const used = found === null ? undefined : /[.,]/.exec(found)?.[0]
  return found === null || used === undefined || markOf(found) !== null || used === mark
}

/** The first number as it is printed; OCR splits numbers, so blanks are removed. */
export function findNumber(text: string): string | null {
  return NUMBER.exec(text.replaceAll(/\s/g, ''))?.[0].replace(/[.,]$/, '') ?? null
}
