import type { NfeItem } from '../../../nfe/draft-types.ts'
import type { TextLine } from '../../layout/types.ts'
import { joinText } from '../../layout/lines.ts'
import type { DecimalMark } from '../../text/decimal-mark.ts'
import { digitsOnly } from '../../text/normalize-text.ts'
import type { Word } from '../../words/types.ts'
import { NUMBER, otherTotals, readItemAmounts } from './item-amounts.ts'
import { findItemColumns, numbersOf, type PrintedNumbers, UNIT } from './item-columns.ts'

export interface ReadItem {
  item: NfeItem
  /** What its total may be besides, by OCR only. */
  otherTotals: readonly string[]
  /** Where its row stands; null where that is not known. */
  place: { page: number; base: number; height: number } | null
}

/** A row of the table of items, with the place of its description. */
export interface ItemRow extends Omit<ReadItem, 'place'> {
  base: number
  height: number
  /** From the description's first letter to the column after it. */
  left: number
  right: number
  /** x of the code. */
  codeLeft: number
}

/** The item of a line: code and description, NCM, CFOP, unit, quantity, price and total. */
export function readItemRow(
  line: TextLine,
  numbers: PrintedNumbers,
  descriptionLeft: number | null = null,
): ItemRow | null {
  const columns = findItemColumns(line.words, numbers)
  if (!columns) return null
  const { left, next, rest } = columns
  const code = codeWords(left, descriptionLeft)
  const description = left.slice(code.length)
  return {
    item: {
      numero: null,
      codigo: joinText(code) || null,
      ean: null,
      descricao: joinText(description) || null,
      ncm: digitsOf(columns.ncm),
      cfop: digitsOf(columns.cfop),
      pedido: null,
      ...readAmounts(rest, numbers.decimalMark),
    },
    otherTotals: readOtherTotals(rest, numbers),
    base: line.base,
    height: next.height,
    left: description[0]?.x0 ?? code.at(-1)?.x1 ?? next.x0,
    right: next.x0,
    codeLeft: code[0]?.x0 ?? next.x0,
  }
}

const digitsOf = (word: Word | null) => word && digitsOnly(word.text)

function readAmounts(
  words: readonly Word[],
  mark: DecimalMark | null,
): Pick<NfeItem, 'unidade' | 'quantidade' | 'valor_unitario' | 'valor_total'> {
  const numberAt = findNumberAt(words)
  return {
    unidade: joinText(words.slice(0, numberAt)) || unitAfterQuantity(words),
    ...readItemAmounts(numbersOf(words), mark),
  }
}

const readOtherTotals = (words: readonly Word[], { fuzzy, decimalMark }: PrintedNumbers) =>
  fuzzy > 0 ? otherTotals(numbersOf(words), decimalMark) : []

const findNumberAt = (words: readonly Word[]) =>
  Math.max(
    0,
    words.findIndex((word) => NUMBER.test(word.text)),
  )

function unitAfterQuantity([, word]: readonly Word[]): string | null {
  return word && UNIT.test(word.text) ? word.text : null
}

/**
 * The code ends where the descriptions of other rows begin; else it is one piece of text of a PDF, or ends at the first
 * wide gap.
 */
function codeWords(left: readonly Word[], descriptionLeft: number | null): readonly Word[] {
  const [first] = left
  if (!first) return []
  const at = left.findIndex(
    (word) => descriptionLeft !== null && Math.abs(word.x0 - descriptionLeft) < 0.5 * word.height,
  )
  if (at >= 0) return left.slice(0, at)
  let end = 1
  while (end < left.length && continues(first, left[end - 1], left[end])) end++
  return end < left.length ? left.slice(0, end) : [first]
}

function continues(first: Word, before: Word | undefined, word: Word | undefined): boolean {
  if (!before || !word) return false
  if (word.run !== undefined) return word.run === first.run
  return word.x0 - before.x1 < 0.5 * first.height
}
