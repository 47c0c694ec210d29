import { parseMoney } from '../../text/decimal.ts'
import { repairDigits } from './normalize-text.ts'

const AMOUNT =
  /\d{1,3}(?:\.\d{3})+,\d{2,4}(?!\d)|\d+,\d{2,4}(?!\d)|\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)|\d+\.\d{2}(?!\d)/

/** The first amount of a text, as it is printed in Brazil ('R$ 1.234,50') or with a point before the cents ('1234.50'). */
export function parseAmount(text: string): string | null {
  const repaired = repairDigits(text)
  // OCR splits numbers ('1 234,50'), so blanks are removed; but what follows the cents is another number.
  const [first = ''] = repaired.split(/(?<=,\d{2})\s/)
  const found = AMOUNT.exec(first.replaceAll(/\s/g, ''))
  return found ? parseMoney(fromPrinted(found[0])) : null
}

/** The first number of a text, for quantities and weights: a point before exactly three last digits separates thousands. */
export function parseDecimal(text: string): string | null {
  const found = /\d[\d.,]*/.exec(repairDigits(text).replaceAll(/\s/g, ''))?.[0].replace(/[.,]$/, '')
  if (found === undefined) return null
  return found.includes(',') ? fromPrinted(found) : withDecimalPoint(found)
}

/** A printed amount as a decimal string with a point. */
function fromPrinted(amount: string): string {
  const isBrazilian = amount.lastIndexOf(',') > amount.lastIndexOf('.')
  const decimal = isBrazilian
    ? amount.replaceAll('.', '').replace(',', '.')
    : amount.replaceAll(',', '')
  return decimal.replace(/^0+(?=\d)/, '')
}

/** A number without a comma, where a point may separate thousands or decimals. */
function withDecimalPoint(number: string): string {
  const isThousands = /^\d{1,3}(?:\.\d{3})+$/.test(number)
  const decimal = isThousands ? number.replaceAll('.', '') : number
  return decimal.replace(/^0+(?=\d)/, '')
}
