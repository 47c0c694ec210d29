import { findPlate } from '../text/find-plate.ts'
import { parseUf } from '../text/parse-uf.ts'
import type { Word } from '../words/types.ts'
import { TAX_ID_LIKE } from './row-values.ts'
import type { RowRegion } from './types.ts'

/** One size alone misreads a character that the others read. */
const SCALES = [1, 2, 2.5, 3]
/** Around the word, in heights of its letters. */
const [ABOVE, BELOW, BESIDE] = [1.5, 0.6, 0.5]
/** A plate has seven characters, of which OCR may join two, or read one as two. */
const PLATE_LIKE = /^(?=.*[0-9?OILZSBT])[A-Z0-9]{2}[A-Z0-9?-]{4,7}$/

/** The carrier's code, of eight digits, stands before the plate. */
const CODE = /^\d{7,9}$/
/** Three letters that were read as digits too. */
const OF_DIGITS = /^\d{7}$/
/** OCR reads the J of 'RJ' as a letter or a rule of its form. */
const RIO = /^R[I1L|\])]$/

/**
 * The word of the carrier's row that is a plate, or that may be meant as one and stands before a state, or before the document where the
 * state was lost; null when none does.
 */
export function findPlateLike(row: readonly Word[]): { word: Word; uf: string | null } | null {
  for (const [index, word] of row.entries()) {
    const next = row[index + 1]?.text ?? ''
    const uf = stateOf(next)
    const isBeside = uf !== null || TAX_ID_LIKE.test(next)
    const isOfDigits = uf !== null && isDigitsAfterCode(row, index)
    if ((isBeside && isPlateLike(word.text)) || isOfDigits || isPlate(word.text))
      return { word, uf }
  }
  return null
}

const isDigitsAfterCode = (row: readonly Word[], index: number) =>
  OF_DIGITS.test(row[index]?.text ?? '') && CODE.test(row[index - 1]?.text ?? '')

function stateOf(text: string): string | null {
  if (RIO.test(text)) return 'RJ'
  // Ruling lines are read as letters before it: 't-SP'.
  const state = /^(?:[^A-Z]*[^\p{L}])?([A-Z]{2})$/u.exec(text)?.[1]
  return state === undefined ? null : parseUf(state)
}

function isPlateLike(text: string): boolean {
  if (/^\d+$/.test(text)) return false
  const hasDigit = /[\d?]/.test(text)
  // Small letters are misread ones where digits are among them: 'YQxX7H10', 'uuv-22a2'.
  const upper = (hasDigit ? text.toUpperCase() : text).replaceAll(/[^A-Za-z0-9?-]/g, '')
  return PLATE_LIKE.test(upper) || findPlate(text) !== null
}

const isPlate = (text: string) => /\d/.test(text) && findPlate(text)?.rest === ''

/** The plate of the carrier's row, to read it in several sizes; empty when there is none. */
export function findPlateRegions(carrier: readonly Word[]): RowRegion[] {
  const found = findPlateLike(carrier)
  if (!found) return []
  const { x0, x1, base, height } = found.word
  const region = {
    row: 'plate',
    x0: x0 - height * BESIDE,
    x1: x1 + height * BESIDE,
    y0: base - height * ABOVE,
    y1: base + height * BELOW,
  } as const
  return SCALES.map((scale) => ({ ...region, scale }))
}
