import { isValidTaxId } from '../../tax-id.ts'
import { groupLines, joinText } from '../layout/lines.ts'
import { countDigitsOfPlate } from '../text/find-plate.ts'
import { parseAmount } from '../text/parse-amount.ts'
import { parseDay } from '../text/parse-day.ts'
import { parseTaxId } from '../text/parse-tax-id.ts'
import { parseUf } from '../text/parse-uf.ts'
import type { Word } from '../words/types.ts'

/** Between a name and the text of the next cell, in heights. */
const MIN_CELL_GAP = 1.4
/** Characters that OCR reads from ruling lines and specks. */
const NOISE = /^[^\p{L}\p{N}&]*$|^[a-z|]$/u
/** OCR reads points as commas, and loses the stroke. */
export const TAX_ID_LIKE =
  /^[0-9A-Z]{2}[.,]?[0-9A-Z]{3}[.,]?[0-9A-Z]{3}(?:\/|[0-9A-Z]{4}-)|^\d{3}\.\d{3}\.\d{3}|^\d{11,14}$/
/** OCR may lose a point between thousands: '2.451 543,27'. */
const AMOUNT = /(?<![\d.,])\d{1,3}(?:\.\d{3})*(?:(?<=\.\d{3}) \d{3})?, ?\d{2}(?!\d)/g

/** The line with most letters that OCR is sure of: ruling lines are read as short ones, and the print of another row as guesses. */
export function longestLine(words: readonly Word[]): Word[] {
  return groupLines(words).reduce<Word[]>(
    (best, { words: line }) => (clearLetters(line) > clearLetters(best) ? line : best),
    [],
  )
}

const clearLetters = (line: readonly Word[]) =>
  line.reduce((sum, { text, confidence = 1 }) => sum + text.length * confidence, 0)

/** The words of the first cell. */
export function nameWords(line: readonly Word[]): Word[] {
  const start = line.findIndex(({ text }) => !NOISE.test(text))
  const words = line.slice(Math.max(0, start))
  const end = words.findIndex((word, index) => {
    const before = words[index - 1]
    const gap = before ? word.x0 - before.x1 : 0
    return (
      gap > MIN_CELL_GAP * word.height ||
      TAX_ID_LIKE.test(word.text) ||
      parseDay(word.text) !== null
    )
  })
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter(({ text }) => !NOISE.test(text) || text === 'e')
}

const CEP_LIKE = /^\d{2}\.?\d{3}-?\d{0,3}$/

/** The words of a row of an address, as far as its CEP; null when it has none. */
export function wordsBeforeCep(line: readonly Word[]): Word[] | null {
  const end = line.findIndex(
    ({ text }, index) => index > 0 && CEP_LIKE.test(text) && text.length > 5,
  )
  if (end < 0) return null
  return line.slice(0, end).filter(({ text }) => !NOISE.test(text) || text === 'e')
}

const hasDigits = ({ text }: Word) => /\d/.test(text)

/** The last day of a row. */
export const findLastDay = (line: readonly Word[]) =>
  line.map(({ text }) => parseDay(text)).findLast((day) => day !== null) ?? null

/** The first word that is a valid document; across words of several cells, too many digits make a valid one by chance. */
export function findValidTaxId(line: readonly Word[], fuzzy: number): string | null {
  for (const { text } of line) {
    const letters = text.replaceAll(/[^0-9A-Za-z]/g, '').length
    const taxId = letters === 11 || letters === 14 ? parseTaxId(text, fuzzy) : null
    if (taxId !== null && isValidTaxId(taxId)) return taxId
  }
  return null
}

/** Digits that a plate must have been read with: of words without any, too many have the letters of one. */
const MIN_DIGITS = 2
const MIN_DIGITS_BESIDE_UF = 1

/** The plate of a row and the state that follows it; null when none of its words is a plate. */
export function findPlateWord(row: readonly Word[]): { word: Word; uf: string | null } | null {
  for (const [index, word] of row.entries()) {
    const next = row[index + 1]?.text ?? ''
    const uf = /^[A-Z]{2}$/.test(next) ? parseUf(next) : null
    const digits = countDigitsOfPlate(word.text)
    if (digits >= (uf === null ? MIN_DIGITS : MIN_DIGITS_BESIDE_UF)) return { word, uf }
  }
  return null
}

/** The amounts of a row, from the right, since both totals stand at the end of their rows. */
export function amountsFromRight(words: readonly Word[]): string[] {
  const text = joinText(longestLine(words.filter(hasDigits)))
  return [...text.matchAll(AMOUNT)]
    .map(([amount]) => parseAmount(amount.replaceAll(' ', '')))
    .filter((amount) => amount !== null)
    .toReversed()
}

/** The amounts of a row that may be its total: the others are parts of it, or taxes on it. */
export function possibleTotals(amounts: readonly string[]): string[] {
  const largest = Math.max(...amounts.map(Number))
  return amounts.filter((amount) => 2 * Number(amount) >= largest)
}
