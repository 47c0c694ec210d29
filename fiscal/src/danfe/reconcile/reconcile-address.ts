import type { Candidate } from '../candidates/types.ts'
import { createCandidate } from '../candidates/candidate.ts'
import { joinText } from '../layout/lines.ts'
import { longestLine, wordsBeforeCep } from '../rows/row-values.ts'
import { normalizeAddress, repairAddress } from '../text/parse-address.ts'
import { DOUBTFUL_FACTOR, MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { confirmReread } from './resolved.ts'
import type { Resolved, RowEvidence } from './types.ts'

const ADDRESS = 'destinatario.endereco'
/**
 * Street and district are sure when the row, read once more from its beginning to its CEP, says the same without a misread word.
 * Otherwise the reread row is the better reading: it ends at its CEP, and the cells of the first may reach into other rows.
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
  const inSecond = createCandidate(ADDRESS, second, inRow)
  if (!first) return inSecond
  const [one, other] = [lettersOf(first.value), lettersOf(second)]
  if (one === other) {
    return isReread ? confirmReread(resolved, ADDRESS, inSecond[0]) : []
  }
  const isLonger = ` ${other} `.includes(` ${one} `)
  if (!isReread && !isLonger) return []
  return inSecond.map((candidate) => ({
    ...candidate,
    confidence: Math.min(candidate.confidence, MAX_DOUBTFUL_CONFIDENCE),
  }))
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
