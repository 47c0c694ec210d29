import type { NfeItem } from '../../../nfe/draft-types.ts'
import { parseMoney } from '../../../text/decimal.ts'
import { markOf } from '../../text/decimal-mark.ts'
import type { DecimalMark } from '../../text/decimal-mark.ts'
import { parseAmount, parseDecimal } from '../../text/parse-amount.ts'

type Amounts = Pick<NfeItem, 'quantidade' | 'valor_unitario' | 'valor_total'>

interface Match {
  quantity: string
  price: string
  total: string
  /** How far the total is from the product, in units of what rounding explains. */
  distance: number
}

/** A number of a table, in either notation: '1.234,50' or '1,234.50'. */
export const NUMBER = /^-?(?:\d[\d.,]*\d|\d)$/
/** Numbers after the price among which the total is: a discount may stand before it. */
const MAX_TOTAL_DISTANCE = 3
const CENTS = 0.02

/**
 * Quantity, price and total among the numbers of a row. In '12.000' the point may separate thousands or decimals: the total
 * decides, and only where it cannot, the mark of the document.
 */
export function readItemAmounts(numbers: readonly string[], mark: DecimalMark | null): Amounts {
  const match = findMatch(numbers, mark)
  if (match) {
    return { quantidade: match.quantity, valor_unitario: match.price, valor_total: match.total }
  }
  const [quantity = '', price = '', total = ''] = numbers
  const amounts = {
    quantidade: parseDecimal(quantity, mark),
    valor_unitario: parseDecimal(price, mark),
  }
  // A narrow column breaks the total ('218.036,3' and '4' below): then it is quantity by price.
  const product = Number(amounts.quantidade ?? 'none') * Number(amounts.valor_unitario ?? 'none')
  const amount = product > 0 ? parseMoney(product.toFixed(2)) : null
  return { ...amounts, valor_total: parseAmount(total, mark) ?? amount }
}

/** What the total may be besides where no total is the product: that product, or another amount of the row. */
export function otherTotals(numbers: readonly string[], mark: DecimalMark | null): string[] {
  if (findMatch(numbers, mark)) return []
  const [quantity, price, ...others] = numbers
  const { valor_total: total } = readItemAmounts(numbers, mark)
  const { valor_total: product } = readItemAmounts([quantity ?? '', price ?? ''], mark)
  const printed = [price ?? '', ...others].map((text) => parseAmount(text, mark))
  const amounts = [product, ...printed].filter((amount) => amount !== null && amount !== total)
  return [...new Set(amounts.filter((amount) => amount !== null))]
}

/** Whether the numbers are those of an item: a total follows that is the product of the first two. */
export function isItem(numbers: readonly string[], mark: DecimalMark | null): boolean {
  return findMatch(numbers, mark) !== null
}

/** The reading of the numbers in which one of them is the product of the first two. */
function findMatch(numbers: readonly string[], mark: DecimalMark | null): Match | null {
  const [quantity = '', price = '', ...others] = numbers
  const totals = others
    .slice(0, MAX_TOTAL_DISTANCE)
    .flatMap((text) => parseAmount(text, mark) ?? [])
  const matches = possibleValues(quantity, mark).flatMap((first) =>
    possibleValues(price, mark).flatMap((second) =>
      totals.map((total) => ({
        quantity: first,
        price: second,
        total,
        distance: distanceOf(first, second, total),
      })),
    ),
  )
  const near = matches.filter(({ total, distance }) => Number(total) > 0 && distance <= 1)
  const [best = null] = near.toSorted((a, b) => a.distance - b.distance)
  return best
}

/** The values that a number may have, that in the document's notation first. */
function possibleValues(text: string, mark: DecimalMark | null): string[] {
  const isOpen = markOf(text) === null && /[.,]/.test(text)
  const marks = isOpen ? ([mark, '.', ','] as const) : [mark]
  return [...new Set(marks.flatMap((one) => parseDecimal(text, one) ?? []))]
}

/** Quantity and price are rounded to the places that they are printed with, the total to cents. */
function distanceOf(quantity: string, price: string, total: string): number {
  const rounding =
    CENTS + Number(quantity) * halfOfLastPlace(price) + Number(price) * halfOfLastPlace(quantity)
  return Math.abs(Number(quantity) * Number(price) - Number(total)) / rounding
}

function halfOfLastPlace(number: string): number {
  const places = number.split('.')[1]?.length ?? 0
  return places === 0 ? 0 : 0.5 * 10 ** -places
}
