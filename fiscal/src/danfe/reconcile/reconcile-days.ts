import { createCandidate } from '../candidates/candidate.ts'
import type { Candidate } from '../candidates/types.ts'
import { findLastDay, longestLine } from '../rows/row-values.ts'
import { isPossibleDeparture } from './days.ts'
import { confirmReread, valueOf } from './resolved.ts'
import type { Resolved, RowEvidence } from './types.ts'

const ISSUED = 'nf_data.data_emissao'
const DEPARTED = 'nf_data.data_saida'

/** The key contains the month: a day of that month replaces a missing one or one of another month. */
export function reconcileIssued(
  resolved: Resolved,
  { rows, key, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.recipient) return []
  const isOfNote = (day: string) => key === null || day.startsWith(key.yearMonth)
  const first = valueOf(resolved, ISSUED)
  if (first !== null && isOfNote(first)) return []
  const day = findLastDay(longestLine(rows.recipient))
  return day !== null && isOfNote(day)
    ? createCandidate(ISSUED, day, { source: 'label', fuzzy })
    : []
}

/** A missing departure is filled when it can follow the issue day, and one read twice is confirmed. */
export function reconcileDeparture(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.departure) return []
  const issued = valueOf(resolved, ISSUED)
  const departed = valueOf(resolved, DEPARTED)
  const day = findLastDay(longestLine(rows.departure))
  if (day === null || issued === null) return []
  if (departed !== null) {
    const isConfirmed = isReread && day === departed
    return isConfirmed ? confirmReread(resolved, DEPARTED) : []
  }
  if (!isPossibleDeparture(day, issued)) return []
  return createCandidate(DEPARTED, day, { source: 'label', fuzzy, words: rows.departure })
}
