import type { Cell } from '../cells/types.ts'
import type { LabeledPage } from '../labels/types.ts'
import type { DecimalMark } from '../text/decimal-mark.ts'
import { isUnambiguous } from '../text/parse-amount.ts'
import { createCandidate } from './candidate.ts'
import type { Candidate, FieldPath } from './types.ts'

/** For a number that may be a thousand times as large or as small. */
const AMBIGUOUS_FACTOR = 0.6

interface NumberContext {
  /** The numbers that the value was read from. */
  texts: readonly string[]
  /** What separates decimals in them; null when nothing shows it. */
  mark: DecimalMark | null
  /** Whether another number of the same kind shows the mark. */
  isShown?: boolean
}

/** The candidate of a number in a cell, doubtful when its point or comma may separate thousands or decimals. */
export function createNumberCandidate(
  page: LabeledPage,
  path: FieldPath,
  cell: Cell | null,
  value: string | null,
  { texts, mark, isShown = false }: NumberContext = {
    texts: [cell?.text ?? ''],
    mark: page.decimalMark,
  },
): Candidate[] {
  if (!cell) return []
  // OCR has other doubts about numbers, and its commas and points are not reliable enough for this one.
  const isSure = page.fuzzy > 0 || isShown || texts.every((text) => isUnambiguous(text, mark))
  return createCandidate(path, value, {
    source: 'label',
    fuzzy: page.fuzzy,
    words: cell.words,
    factor: isSure ? 1 : AMBIGUOUS_FACTOR,
  })
}
