import { topOf } from '../labels/label-page.ts'
import type { Layout } from '../labels/label-page.ts'
import type { Line } from '../layout/lines.ts'
import { heightOf, textOf } from '../layout/lines.ts'
import { dayIn } from '../text/normalize.ts'
import type { RowWords } from './row-values.ts'
import type { SoughtRow } from './rows-to-reread.ts'

const CEP = /(?<![\d.])\d{5} ?- ?\d{3}(?!\d)/
const AMOUNT = /\d, ?\d{2}(?!\d)/g
const FEWEST_AMOUNTS = 3
/** Letters that rules and specks leave among amounts. */
const MOST_LETTERS = 4
/** From one row of values to the next, in heights of a letter. */
const [NEAREST, FARTHEST] = [1.5, 6]

/**
 * The line of values that must be a row, by what stands in it: of a small print OCR loses the labels long before the values,
 * and the rows of a DANFE follow each other as the manual orders them. Null where the page has no such lines.
 */
export function lineByValues(layout: Layout, row: SoughtRow['row']): Line | null {
  if (row === 'products' || row === 'total') return sumsOf(layout)[row] ?? null
  const place = placeOfRecipient(layout.lines)
  if (!place) return null
  if (row === 'recipient') return place.name
  if (row === 'departure') return place.address
  return next(layout.lines, place.address, ({ words }) => /\p{L}{3}/u.test(textOf(words)))
}

/** Two rows of amounts that follow each other, below the heading of the taxes or else below the recipient. */
function sumsOf(layout: Layout): { products?: Line; total?: Line } {
  const top = topOf(layout, 'taxes') ?? placeOfRecipient(layout.lines)?.address.base
  if (top === undefined) return {}
  const sums = layout.lines.filter((line) => line.base > top && isOfAmounts(line))
  for (const products of sums) {
    const total = next(sums, products)
    if (total) return { products, total }
  }
  return {}
}

/** The words of all those lines. */
export function rowsByValues(layout: Layout): RowWords {
  const rows = ['recipient', 'departure', 'city', 'products', 'total'] as const
  return Object.fromEntries(
    rows.flatMap((row) => {
      const line = lineByValues(layout, row)
      return line ? [[row, line.words]] : []
    }),
  )
}

/** A name with a day, and below it an address with its CEP: only the recipient's row has a day. */
function placeOfRecipient(lines: readonly Line[]): { name: Line; address: Line } | null {
  for (const name of lines) {
    if (!name.words.some((word) => dayIn(word.text) !== null)) continue
    const address = next(lines, name, (line) => CEP.test(textOf(line.words)))
    if (address) return { name, address }
  }
  return null
}

function next(
  lines: readonly Line[],
  above: Line,
  is: (line: Line) => boolean = () => true,
): Line | null {
  const height = heightOf(above)
  const found = lines.find((line) => {
    const step = (line.base - above.base) / height
    return step > NEAREST && step < FARTHEST && is(line)
  })
  return found ?? null
}

function isOfAmounts({ words }: Line): boolean {
  const text = textOf(words)
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length
  const amounts = [...text.matchAll(AMOUNT)].length
  return amounts >= FEWEST_AMOUNTS && letters <= MOST_LETTERS
}
