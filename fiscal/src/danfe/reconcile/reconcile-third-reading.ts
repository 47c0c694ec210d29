import type { Candidate } from '../candidates/types.ts'
import { SURE_READING } from '../../sure-reading.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { hasForm } from './reconcile-second-reading.ts'
import { repairedCandidate } from './repair-names.ts'
import type { Evidence, Resolved } from './types.ts'

/**
 * The third reading settles what the first two left in doubt: it fills a missing value, and replaces one that it shares with
 * the first or the second reading, or that lacks the form of its kind. It makes no value sure.
 */
export function reconcileThirdReading(
  resolved: Resolved,
  { firstReading, secondReading, thirdReading }: Evidence,
): Candidate[] {
  return [...thirdReading.values()].map(repairedCandidate).flatMap((third) => {
    const chosen = resolved.get(third.path)
    const doubtful = {
      ...third,
      confidence: Math.min(third.confidence, MAX_DOUBTFUL_CONFIDENCE),
      isReread: true,
    }
    if (!chosen) return [doubtful]
    if (chosen.value === third.value || chosen.confidence >= SURE_READING) return []
    if (chosen.source === 'key' || chosen.source === 'sum') return []
    const isShared = [firstReading, secondReading].some(
      (reading) => reading.get(third.path)?.value === third.value,
    )
    const lostForm = hasForm(chosen) === false && hasForm(third) === true
    return isShared || lostForm ? [doubtful] : []
  })
}
