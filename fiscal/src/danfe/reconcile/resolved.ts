import type { Candidate, FieldPath } from '../candidates/types.ts'
import { AGREED_CONFIDENCE } from './confidence.ts'
import type { Resolved } from './types.ts'

export function valueOf(resolved: Resolved, path: FieldPath): string | null {
  return resolved.get(path)?.value ?? null
}

export function confidenceOf(resolved: Resolved, path: FieldPath): number {
  return resolved.get(path)?.confidence ?? 0
}

/** The field with another confidence; an empty list when it has no value. */
export function withConfidence(
  resolved: Resolved,
  path: FieldPath,
  adjust: (confidence: number) => number,
): Candidate[] {
  const chosen = resolved.get(path)
  return chosen ? [{ ...chosen, confidence: adjust(chosen.confidence) }] : []
}

/**
 * A value that the second reading repeats is sure, unless both had to be mended; one that only the second reading gave does not confirm
 * itself.
 */
export function confirmReread(
  resolved: Resolved,
  path: FieldPath,
  second?: Candidate,
): Candidate[] {
  const first = resolved.get(path)
  if (first?.isReread || (first?.isGuess && second?.isGuess)) return []
  return withConfidence(resolved, path, (confidence) => Math.max(confidence, AGREED_CONFIDENCE))
}

/** The fields with a confidence of at most `limit`. */
export function limitConfidence(
  resolved: Resolved,
  paths: readonly FieldPath[],
  limit: number,
): Candidate[] {
  return paths.flatMap((path) =>
    withConfidence(resolved, path, (confidence) => Math.min(confidence, limit)),
  )
}
