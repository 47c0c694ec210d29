import type { TextLine } from '../../layout/types.ts'
import type { Word } from '../../words/types.ts'
import type { ItemRow } from './read-item-row.ts'

const CODE_PART = /^[\p{L}\d./-]{1,20}$/u
const GTIN_LENGTHS = [8, 12, 13, 14]

/** The word of a line in the column of the codes, and the line without it. */
export function splitAtDescription(
  row: ItemRow,
  line: TextLine,
): { code: Word | null; rest: TextLine } {
  const [first, next] = line.words
  const isInColumn =
    first !== undefined &&
    first.x0 > row.codeLeft - row.height &&
    first.x1 < row.left - 0.1 * row.height
  // A text that begins in this column and goes on in the next one is neither code nor description.
  const isAlone = !next || (first?.run !== next.run && next.x0 > row.left - row.height)
  return isInColumn && isAlone
    ? { code: first, rest: { ...line, words: line.words.slice(1) } }
    : { code: null, rest: line }
}

/** A narrow column breaks a code: its rest stands on the line above or below. The bar code there is no part of it. */
export function addCode(row: ItemRow, word: Word | null, base: number): void {
  const { codigo } = row.item
  if (!word || codigo === null) return
  if (!CODE_PART.test(word.text) || isGtin(word.text)) return
  row.item.codigo = base < row.base ? word.text + codigo : codigo + word.text
}

/** Whether the digits are a bar code (GTIN) with its check digit. */
function isGtin(text: string): boolean {
  if (!GTIN_LENGTHS.includes(text.length) || !/^\d+$/.test(text)) return false
  const weighted = Array.from(
    text.padStart(14, '0'),
    (digit, at) => Number(digit) * (at % 2 ? 1 : 3),
  )
  return weighted.reduce((sum, value) => sum + value, 0) % 10 === 0
}
