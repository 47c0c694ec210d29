import type { Candidate } from '../candidates/types.ts'
import { repairName } from '../text/repair-name.ts'
import type { Evidence, Resolved } from './types.ts'

/** The names of all parties without the usual errors of OCR, wherever they were read. */
export function repairNames(resolved: Resolved, { fuzzy }: Evidence): Candidate[] {
  if (fuzzy === 0) return []
  return [...resolved.values()].flatMap((candidate) => {
    const value = candidate.path.endsWith('.razao_social')
      ? repairName(candidate.value)
      : candidate.value
    return value === candidate.value ? [] : [{ ...candidate, value }]
  })
}
