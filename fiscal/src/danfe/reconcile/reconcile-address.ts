import type { Candidate } from '../candidates/types.ts'
import { createCandidate } from '../candidates/candidate.ts'
import { joinText } from '../layout/lines.ts'
import { longestLine, wordsBeforeCep } from '../rows/row-values.ts'
import { normalizeAddress, repairAddress } from '../text/parse-address.ts'
import {
  AGREED_CONFIDENCE,
  DOUBTFUL_FACTOR,
  MAX_DOUBTFUL_CONFIDENCE,
  MAX_EXTENDED_CONFIDENCE,
} from './confidence.ts'
import type { Resolved, RowEvidence } from './types.ts'

const ADDRESS = 'destinatario.endereco'
const HOUSE_NUMBER = /\s\d{1,6}[A-Z]?\b|\bS\s?N\b|\bKM\b/iu
/** A letter that OCR reads in place of the first digit: 'S040' for 5040. */
const MISREAD_NUMBER = /(?<![\p{L}\d])[OILSZBTG|]\d+(?![\p{L}\d])|\d[OILSZBTG|]\d/u

/**
 * Street and district are sure when the row, read once more from its beginning to its CEP, says the same and has a number.
 * What the row says more completes the address.
 */
export function reconcileAddress(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.departure) return []
  const found = wordsBeforeCep(longestLine(rows.departure))
  if (!found) return []
  const first = resolved.get(ADDRESS)
  const second = repairAddress(normalizeAddress(joinText(found)))
  const inRow = { source: 'label', fuzzy, words: found, factor: DOUBTFUL_FACTOR } as const
  if (!first) return createCandidate(ADDRESS, second, inRow)
  const [one, other] = [lettersOf(first.value), lettersOf(second)]
  if (one === other) {
    const isPlausible = HOUSE_NUMBER.test(one) && !MISREAD_NUMBER.test(one)
    if (!isPlausible) return [limited(first, MAX_EXTENDED_CONFIDENCE)]
    return isReread ? [{ ...first, confidence: AGREED_CONFIDENCE }] : []
  }
  const isLonger = ` ${other} `.includes(` ${one} `)
  if (isLonger) return createCandidate(ADDRESS, second, inRow)
  return isReread ? [limited(first, MAX_DOUBTFUL_CONFIDENCE)] : []
}

const limited = (first: Candidate, limit: number) => ({
  ...first,
  confidence: Math.min(first.confidence, limit),
})

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
