import type { Candidate } from '../candidates/types.ts'
import { longestLine } from '../rows/row-values.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { fillOrConfirm } from './fill-or-confirm.ts'
import type { Resolved, RowEvidence } from './types.ts'

const QUANTITY = 'volumes.quantidade'
const COUNT = /^(\d{1,6}|\d{1,3}(?:\.\d{3})+)(?:,0+)?$/
/** 'CAIXA', 'VOLUMES'. */
const KIND = /^\p{L}{2,}/u

/**
 * The quantity of volumes is the count that begins their row, before their kind. Read once more, without the ruling line beside it, it is
 * the better reading: the first one loses a 1 there. What was read in two ways is in doubt.
 */
export function reconcileQuantity(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  const [word, kind] = longestLine(rows.volumes ?? [])
  if (!word || !kind || !KIND.test(kind.text)) return []
  const count = COUNT.exec(word.text)?.[1]?.replaceAll('.', '')
  if (count === undefined) return []
  const first = resolved.get(QUANTITY)
  if (isReread && first && first.value !== count) {
    const confidence = Math.min(first.confidence, MAX_DOUBTFUL_CONFIDENCE)
    return [{ ...first, value: count, confidence, isReread: true }]
  }
  return fillOrConfirm(resolved, QUANTITY, count, { isReread, fuzzy, words: [word] })
}
