import { isValidTaxId } from '../../tax-id.ts'
import { linesOf, textOf } from '../layout/lines.ts'
import { dayIn, moneyIn } from '../text/normalize.ts'
import type { SoughtRow } from './rows-to-reread.ts'
import { taxIdIn } from '../text/parse-tax-id.ts'
import type { Word } from '../words/types.ts'

/** What OCR saw of some rows. */
export type RowWords = Partial<Record<SoughtRow['row'], readonly Word[]>>

/** Blank between a name and what stands in the cell beside it, in heights. */
const CELL_GAP = 1.4
const NO_NAME = /^[^\p{L}\p{N}&]*$|^[a-z|]$/u
const TAX_ID_LIKE = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/|^\d{3}\.\d{3}\.\d{3}|^\d{11,14}$/
const AMOUNT = /(?<![\d.,])\d{1,3}(?:\.\d{3})*, ?\d{2}(?!\d)/g

/** The line with most letters: what is left of a rule makes short ones. */
export function mainLine(words: readonly Word[]): Word[] {
  const length = (line: readonly Word[]) => textOf(line).length
  return linesOf(words).reduce<Word[]>(
    (best, { words: line }) => (length(line) > length(best) ? line : best),
    [],
  )
}

/** The words of the first cell. */
export function nameIn(line: readonly Word[]): Word[] {
  const start = line.findIndex(({ text }) => !NO_NAME.test(text))
  const words = line.slice(Math.max(0, start))
  const end = words.findIndex((word, index) => {
    const before = words[index - 1]
    const gap = before ? word.x0 - before.x1 : 0
    return gap > CELL_GAP * word.height || TAX_ID_LIKE.test(word.text) || dayIn(word.text) !== null
  })
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter(({ text }) => !NO_NAME.test(text) || text === 'e')
}

const hasDigits = ({ text }: Word) => /\d/.test(text)

export const lastDay = (line: readonly Word[]) =>
  line.map(({ text }) => dayIn(text)).findLast((day) => day !== null) ?? null

/** A word of its own: across the words of several cells too much closes by chance. */
export function closingTaxId(line: readonly Word[], fuzzy: number): string | null {
  for (const { text } of line) {
    const letters = text.replaceAll(/[^0-9A-Za-z]/g, '').length
    const taxId = letters === 11 || letters === 14 ? taxIdIn(text, fuzzy) : null
    if (taxId !== null && isValidTaxId(taxId)) return taxId
  }
  return null
}

/** From the right, for both totals stand at the end of their rows. */
export function amountsIn(words: readonly Word[]): string[] {
  const text = textOf(mainLine(words.filter(hasDigits)))
  return [...text.matchAll(AMOUNT)]
    .map(([amount]) => moneyIn(amount.replaceAll(' ', '')))
    .filter((amount) => amount !== null)
    .toReversed()
}

/** Those of a row that may be its total: what stands before that is a part of it, or the base of a tax on it. */
export function totalsAmong(amounts: readonly string[]): string[] {
  const largest = Math.max(...amounts.map(Number))
  return amounts.filter((amount) => 2 * Number(amount) >= largest)
}
