import { MAX_LINE, cleanText } from '../../text/clean-text.ts'
import type { ReadingSource } from '../../nfe/draft-types.ts'
import type { Cell } from '../cells/types.ts'
import type { LabeledPage } from '../labels/types.ts'
import { isMisreadInAddress, isMisreadInName } from '../text/repair-words.ts'
import type { Word } from '../words/types.ts'
import type { Candidate, FieldPath } from './types.ts'

/** The confidence of a value by its source, before any check. */
export const CONFIDENCE = {
  key: 0.99,
  label: 0.95,
  stub: 0.85,
  text: 0.75,
  sum: 0.98,
} as const satisfies Record<ReadingSource, number>

/** A label that OCR read with wrong letters may be another label. */
const FUZZY_FACTOR = 0.85

/** One word that OCR guessed makes the whole value uncertain, however clear the others are. */
const MIN_WORD_CONFIDENCE = 0.5
const MAX_UNCLEAR_CONFIDENCE = 0.7
const MIN_OCR_FACTOR = 0.3

interface CandidateOrigin {
  source: ReadingSource
  /** As of the page: 0 for PDF text. */
  fuzzy: number
  /** The words of the value, for their OCR confidence. */
  words?: readonly Word[]
  /** Multiplies the confidence. */
  factor?: number
  maxLength?: number
}

/** A list with the value as a candidate; an empty list when the value is null or has no readable text. */
export function createCandidate(
  path: FieldPath,
  value: string | null,
  { source, fuzzy, words = [], factor = 1, maxLength = MAX_LINE }: CandidateOrigin,
): Candidate[] {
  const text = value === null ? null : cleanText(value, maxLength)
  if (text === null) return []
  const confidence = CONFIDENCE[source] * ocrFactor(words, fuzzy) * factor
  const isReread = words.length > 0 && words.every((word) => word.isReread)
  const isGuess = fuzzy > 0 && hasMisreadWord(path, words)
  return [
    {
      path,
      value: text,
      source,
      confidence,
      ...(isReread ? { isReread } : {}),
      ...(isGuess ? { isGuess } : {}),
    },
  ]
}

function hasMisreadWord(path: FieldPath, words: readonly Word[]): boolean {
  if (path.endsWith('.endereco')) return words.some(({ text }) => isMisreadInAddress(text))
  return path.endsWith('.razao_social') && words.some(({ text }) => isMisreadInName(text))
}

/** The candidate that `parse` reads from a labeled cell. */
export function createCellCandidate(
  page: LabeledPage,
  path: FieldPath,
  cell: Cell | null,
  parse: (cell: Cell) => string | null,
): Candidate[] {
  if (!cell) return []
  return createCandidate(path, parse(cell), {
    source: 'label',
    fuzzy: page.fuzzy,
    words: cell.words,
  })
}

function ocrFactor(words: readonly Word[], fuzzy: number): number {
  if (fuzzy === 0) return 1
  const ofWords = words.flatMap((word) => word.confidence ?? [])
  if (ofWords.length === 0) return FUZZY_FACTOR
  const mean = ofWords.reduce((sum, value) => sum + value, 0) / ofWords.length
  const hasUnclear = ofWords.some((value) => value < MIN_WORD_CONFIDENCE)
  const limit = hasUnclear ? MAX_UNCLEAR_CONFIDENCE : 1
  return FUZZY_FACTOR * Math.min(limit, Math.max(MIN_OCR_FACTOR, mean))
}
