import { createCandidate } from '../candidates/candidate.ts'
import type { Candidate, FieldPath } from '../candidates/types.ts'
import type { Word } from '../words/types.ts'
import { DOUBTFUL_FACTOR } from './confidence.ts'
import { confirmReread, valueOf } from './resolved.ts'
import type { Resolved, RowEvidence } from './types.ts'

/** What a row gives a field: a missing value is filled with doubt, one that is reread the same is confirmed, another one is left. */
export function fillOrConfirm(
  resolved: Resolved,
  path: FieldPath,
  value: string | null,
  { isReread, fuzzy, words }: Pick<RowEvidence, 'isReread' | 'fuzzy'> & { words?: readonly Word[] },
): Candidate[] {
  const first = valueOf(resolved, path)
  if (first === null) {
    const inRow = { source: 'label', fuzzy, factor: DOUBTFUL_FACTOR } as const
    return createCandidate(path, value, words ? { ...inRow, words } : inRow)
  }
  return isReread && first === value ? confirmReread(resolved, path) : []
}
