import type { TextLine } from '../../layout/types.ts'
import { editDistance } from '../../text/edit-distance.ts'
import { SIMILAR_DIGITS } from '../../text/similar-digits.ts'
import type { Word } from '../../words/types.ts'
import { isItem, NUMBER } from './item-amounts.ts'

const TOTAL = /^\d{1,3}(?:\.\d{3})*,\d{2}$/
/** Quantity and price are printed with four decimals in nearly all DANFEs. */
const PLACES = 4
/** Quantity and price, each perhaps broken in two. */
const MAX_PARTS = 2
/** Words between price and total: a discount, or the mark of a ruling line. */
const MAX_BETWEEN = 1
/** Characters that OCR misread in quantity and price together. */
const MAX_MISREAD = 2
const MIN_DIGITS = 5
const DIGITS_OR_NONE = ['', ...Array.from({ length: 10 }, (_, digit) => String(digit))]
/** Quantity or price in the form in which it is printed. */
const WELL_FORMED = /^\d{1,3}(?:\.?\d{3})*,\d{4}$/
const OTHER_DIGITS: Readonly<Record<string, string>> = { ...SIMILAR_DIGITS, $: '5' }

interface Repair {
  from: number
  /** The index after the price. */
  to: number
  quantity: string
  price: string
  misread: number
}

/**
 * The line with quantity and price as they must have been printed, where OCR broke or misread one of them and a total stands
 * behind them: price by quantity is the total to the cent in few ways.
 */
export function repairAmounts(line: TextLine): TextLine {
  const { words } = line
  if (isReadWell(words)) return line
  const [best, next] = findRepairs(words).toSorted((a, b) => a.misread - b.misread)
  if (!best || (next && next.misread === best.misread && next.price !== best.price)) return line
  const first = words[best.from] as Word
  const last = words[best.to - 1] as Word
  const middle = (first.x0 + last.x1) / 2
  const repaired = [
    { ...first, x1: middle, text: best.quantity },
    { ...last, x0: middle, text: best.price },
  ]
  return { ...line, words: [...words.slice(0, best.from), ...repaired, ...words.slice(best.to)] }
}

function isReadWell(words: readonly Word[]): boolean {
  const numbers = words.map(({ text }) => text).filter((text) => NUMBER.test(text))
  return numbers.some((_, at) => isItem(numbers.slice(at), null))
}

function findRepairs(words: readonly Word[]): Repair[] {
  return words.flatMap(({ text }, at) => {
    if (!TOTAL.test(text)) return []
    const total = Number(text.replaceAll('.', '').replace(',', '.'))
    return spansBefore(at).flatMap(({ from, middle, to }) => {
      // Where both are well-formed the total may be what OCR misread: the sum of the items decides.
      const parts = [words.slice(from, middle), words.slice(middle, to)] as const
      if (parts.every(isWellFormed) || parts.some(isJoinedWrongly)) return []
      const [quantity, price] = [digitsOf(parts[0]), digitsOf(parts[1])]
      if (quantity.length < MIN_DIGITS || price.length < MIN_DIGITS) return []
      return explain(quantity, price, total).map((found) => ({ from, to, ...found }))
    })
  })
}

const isWellFormed = ([first, ...others]: readonly Word[]) =>
  others.length === 0 && WELL_FORMED.test(first?.text ?? '')

const isJoinedWrongly = (words: readonly Word[]) =>
  words.length > 1 && words.some(({ text }) => WELL_FORMED.test(text))

/** Where quantity and price may stand before the total. */
function spansBefore(total: number): { from: number; middle: number; to: number }[] {
  const counts = Array.from({ length: MAX_PARTS }, (_, index) => index + 1)
  return Array.from({ length: MAX_BETWEEN + 1 }, (_, between) => total - between)
    .flatMap((to) =>
      counts.flatMap((inPrice) =>
        counts.map((inQuantity) => ({
          from: to - inPrice - inQuantity,
          middle: to - inPrice,
          to,
        })),
      ),
    )
    .filter(({ from }) => from > 0)
}

const digitsOf = (words: readonly Word[]) =>
  words
    .map(({ text }) => text.toUpperCase())
    .join('')
    .replaceAll(/\D/g, (letter) => OTHER_DIGITS[letter] ?? '')

/** Quantities whose digits are nearly those that were read, with a price of whole cents that makes the total and is nearly the one read. */
function explain(quantity: string, price: string, total: number) {
  return quantitiesLike(quantity).flatMap(({ value, misread }) => {
    const cents = Math.round((total / value) * 100)
    if (cents <= 0 || Math.round(cents * value) !== Math.round(total * 100)) return []
    const found = (cents / 100).toFixed(PLACES)
    const distance = editDistance(found.replace('.', ''), price, MAX_MISREAD)
    if (misread + distance > MAX_MISREAD) return []
    return [
      { quantity: print(value.toFixed(PLACES)), price: print(found), misread: misread + distance },
    ]
  })
}

const print = (decimal: string) => decimal.replace('.', ',')

/** The number that these digits show with four decimals, and those that differ by one character. */
function quantitiesLike(digits: string): { value: number; misread: number }[] {
  const whole = digits.slice(0, -PLACES)
  const changed = Array.from(whole, (_, at) => {
    const [before, after] = [whole.slice(0, at), whole.slice(at + 1)]
    return DIGITS_OR_NONE.map((digit) => before + digit + after)
  }).flat()
  const decimals = digits.slice(-PLACES)
  return [whole, ...new Set(changed.filter((other) => other !== whole))].flatMap((text) => {
    const value = Number(`${text}.${decimals}`)
    return value > 0 ? [{ value, misread: text === whole ? 0 : 1 }] : []
  })
}
