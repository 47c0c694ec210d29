import type { Candidate } from '../candidates/types.ts'
import { repairName } from '../text/repair-name.ts'
import { isMisreadInName } from '../text/repair-words.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import type { Evidence, Resolved } from './types.ts'

/** The names of all parties without the usual errors of OCR, wherever they were read. */
export function repairNames(resolved: Resolved, { fuzzy }: Evidence): Candidate[] {
  if (fuzzy === 0) return []
  return [...resolved.values()].flatMap((candidate) => {
    const repaired = repairedCandidate(candidate)
    return repaired.value === candidate.value ? [] : [repaired]
  })
}

/** A name without the usual errors of OCR; in doubt where the list of usual words changed it. */
export function repairedCandidate(candidate: Candidate): Candidate {
  if (!candidate.path.endsWith('.razao_social')) return candidate
  const value = repairName(candidate.value)
  const isGuess = candidate.value.split(' ').some(isMisreadInName)
  const confidence = Math.min(candidate.confidence, MAX_DOUBTFUL_CONFIDENCE)
  return { ...candidate, value, ...(isGuess ? { isGuess, confidence } : {}) }
}
