import type { LabeledPage } from '../../labels/types.ts'
import type { DecimalMark } from '../../text/decimal-mark.ts'
import type { Word } from '../../words/types.ts'
import { isItem, NUMBER } from './item-amounts.ts'

/** How a page prints its numbers. */
export type PrintedNumbers = Pick<LabeledPage, 'decimalMark' | 'fuzzy'>

/** Where the columns of a row are. */
export interface ItemColumns {
  /** The words of code and description. */
  left: readonly Word[]
  ncm: Word | null
  cfop: Word | null
  /** The first word after the description. */
  next: Word
  /** Unit, quantity and amounts. */
  rest: readonly Word[]
}

const NCM = /^\d{4}\.?\d{2}\.?\d{2}$/
const CFOP = /^[1-7]\.?\d{3}$/
/** Columns after the NCM in which the CFOP stands: origin and tax situation, in one or two, come before it. */
const MAX_CFOP_DISTANCE = 3
/** Before the CFOP: '000', '0102', '0/00'. */
const TAX_SITUATION = /^\d{3,4}$|^\d\/\d{2,3}$/
/** A tax situation, or an NCM with a digit too few or too many. */
const CODE = /^\d{2,4}$|^\d{7,9}$|^[o0]{3}$/i
/** 's101' and '$101' are 5101. */
const MISREAD_CFOP = /^[1-7s$]\d{3}$/i
/** Columns before the unit in which a misread CFOP stands. */
const MAX_MISREAD_DISTANCE = 2
const AMOUNT = /^\d{1,3}(?:\.?\d{3})*[.,]\d{2,4}$/
const MONEY = /[.,]\d{2}$/
/** As quantity and price are printed. */
const FOUR_DECIMALS = /[.,]\d{4}$/
export const UNIT = /^\p{L}[\p{L}\d²³.]{0,5}$/u

/** The columns of a row of the table of items; null when it is none. */
export function findItemColumns(
  words: readonly Word[],
  { decimalMark, fuzzy }: PrintedNumbers,
): ItemColumns | null {
  const columns =
    findColumns(words, decimalMark) ?? findColumnsWithoutNcm(words, decimalMark, fuzzy)
  return columns ?? (fuzzy > 0 ? findColumnsByAmounts(words, decimalMark, fuzzy) : null)
}

export const numbersOf = (words: readonly Word[]) =>
  words.map(({ text }) => text).filter((text) => NUMBER.test(text))

/** The last NCM soon followed by a CFOP: a description may end with eight digits too. */
function findColumns(words: readonly Word[], mark: DecimalMark | null): ItemColumns | null {
  const cfopAfter = (index: number) => {
    const at = cfopIndex(words.slice(index + 1), mark)
    return at < 0 ? -1 : index + 1 + at
  }
  const at = words.findLastIndex(
    ({ text }, index) => index > 0 && NCM.test(text) && cfopAfter(index) >= 0,
  )
  const [ncm, cfop] = [words[at], words[cfopAfter(at)]]
  if (!ncm || !cfop) return null
  return { left: words.slice(0, at), ncm, cfop, next: ncm, rest: wordsAfter(words, cfop) }
}

/** Without an NCM, a CFOP followed by a unit and by numbers that are an item's. */
function findColumnsWithoutNcm(
  words: readonly Word[],
  mark: DecimalMark | null,
  fuzzy: number,
): ItemColumns | null {
  const at = words.findIndex(
    ({ text }, index) =>
      index > 1 &&
      CFOP.test(text) &&
      isUnit(words[index + 1], fuzzy) &&
      isItem(numbersOf(words.slice(index + 1)), mark),
  )
  const cfop = words[at]
  if (!cfop) return null
  const end = endOfDescription(words.slice(0, at), fuzzy)
  const next = words[end] ?? cfop
  return { left: words.slice(0, end), ncm: null, cfop, next, rest: wordsAfter(words, cfop) }
}

/** OCR loses units; the numbers of an item after the CFOP show that it is one. */
const isUnit = (word: Word | undefined, fuzzy: number) =>
  word !== undefined && (UNIT.test(word.text) || (fuzzy > 0 && NUMBER.test(word.text)))

/** A tax situation is no part of the description, nor what OCR has left of the NCM. */
function endOfDescription(words: readonly Word[], fuzzy: number): number {
  const [before, last] = words.slice(-2)
  if (fuzzy > 0) return words.findLastIndex(({ text }) => !CODE.test(text)) + 1
  return isTaxSituation(before, last) ? words.length - 1 : words.length
}

function isTaxSituation(before: Word | undefined, word: Word | undefined): boolean {
  if (!before || !word || before.run === word.run) return false
  return word.x0 - before.x1 > 0.5 * word.height && TAX_SITUATION.test(word.text)
}

/** A tax situation such as 1102 looks like a CFOP too: then the second of the two is it, unless that is the quantity. */
function cfopIndex(words: readonly Word[], mark: DecimalMark | null): number {
  const near = words.slice(0, MAX_CFOP_DISTANCE).map(({ text }) => CFOP.test(text))
  const first = near.indexOf(true)
  if (first < 0 || !near[first + 1]) return first
  return isItem(numbersOf(words.slice(first + 1)), mark) ? first : first + 1
}

const wordsAfter = (words: readonly Word[], word: Word) => words.slice(words.indexOf(word) + 1)

/** In a photo quantity, price and total at the end of a line make an item, though OCR misread NCM and CFOP. */
function findColumnsByAmounts(
  words: readonly Word[],
  mark: DecimalMark | null,
  fuzzy: number,
): ItemColumns | null {
  const at = words.findIndex((_, index) => index > 1 && areAmounts(words.slice(index), mark))
  const first = words[at]
  if (!first) return null
  const unitAt = UNIT.test(words[at - 1]?.text ?? '') ? at - 1 : at
  const near = words.slice(Math.max(1, unitAt - MAX_MISREAD_DISTANCE), unitAt)
  const cfop = near.findLast(({ text }) => MISREAD_CFOP.test(text)) ?? null
  const before = words.slice(0, cfop ? words.indexOf(cfop) : unitAt)
  const end = endOfDescription(before, fuzzy)
  return {
    left: words.slice(0, end),
    ncm: null,
    cfop: cfop && { ...cfop, text: cfop.text.replace(/^\D/, '5') },
    next: words[end] ?? first,
    rest: words.slice(unitAt),
  }
}

function areAmounts(words: readonly Word[], mark: DecimalMark | null): boolean {
  const [quantity = '', price = '', ...others] = words.map(({ text }) => text)
  if (!AMOUNT.test(quantity) || !AMOUNT.test(price)) return false
  const hasForm = FOUR_DECIMALS.test(quantity) && FOUR_DECIMALS.test(price)
  return isItem(numbersOf(words), mark) || (hasForm && MONEY.test(others[0] ?? ''))
}
