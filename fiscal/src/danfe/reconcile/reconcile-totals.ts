import { createCandidate } from '../candidates/candidate.ts'
import type { Candidate } from '../candidates/types.ts'
import { valueOf } from './resolved.ts'
import { isSumOfParts, TOTAL } from './sum-of-parts.ts'
import type { Evidence, Resolved } from './types.ts'

const BLANK_FACTOR = 0.9

/** The stub's total, when the cell's is missing or when only the stub's is the sum of its parts. */
export function reconcileTotalWithStub(resolved: Resolved, { stub, fuzzy }: Evidence): Candidate[] {
  const printed = valueOf(resolved, TOTAL)
  if (stub.total === null || stub.total === printed) return []
  const isSum = isSumOfParts(resolved, stub.total) === true
  const isBetter = printed === null || (isSumOfParts(resolved, printed) === false && isSum)
  if (!isBetter) return []
  return createCandidate(TOTAL, stub.total, { source: isSum ? 'sum' : 'stub', fuzzy })
}

/** Some generators leave the cells of zero blank: they are zero when the total is right without them. */
export function fillBlankAmounts(
  resolved: Resolved,
  { amountCells, fuzzy }: Evidence,
): Candidate[] {
  if (!isSumOfParts(resolved, valueOf(resolved, TOTAL))) return []
  return amountCells
    .filter((path) => !resolved.has(path))
    .flatMap((path) =>
      createCandidate(path, '0.00', { source: 'sum', fuzzy, factor: BLANK_FACTOR }),
    )
}
