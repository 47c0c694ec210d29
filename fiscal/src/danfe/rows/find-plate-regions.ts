import { findPlate } from '../text/find-plate.ts'
import { parseUf } from '../text/parse-uf.ts'
import type { Word } from '../words/types.ts'
import type { RowRegion } from './types.ts'

/** One size alone misreads a character that the others read. */
const SCALES = [1, 2, 2.5, 3]
/** Around the word, in heights of its letters. */
const [ABOVE, BELOW, BESIDE] = [1.5, 0.6, 0.5]
/** A plate has seven characters, of which OCR may join two, or read one as two. */
const PLATE_LIKE = /^(?=.*[0-9?OILZSBT])[A-Z0-9]{2}[A-Z0-9?-]{4,7}$/

/** The word of the carrier's row before a state that is, or may be meant as, a plate; null when none is. */
export function findPlateLike(row: readonly Word[]): { word: Word; uf: string } | null {
  for (const [index, word] of row.entries()) {
    const next = row[index + 1]?.text ?? ''
    const uf = /^[A-Z]{2}$/.test(next) ? parseUf(next) : null
    const isCode = /^\d+$/.test(word.text)
    if (uf !== null && !isCode && (PLATE_LIKE.test(word.text) || findPlate(word.text))) {
      return { word, uf }
    }
  }
  return null
}

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
