import type { Candidate } from '../candidates/types.ts'
import { longestLine } from '../rows/row-values.ts'
import { fillOrConfirm } from './fill-or-confirm.ts'
import type { Resolved, RowEvidence } from './types.ts'

const COUNT = /^(\d{1,6}|\d{1,3}(?:\.\d{3})+)(?:,0+)?$/
/** 'CAIXA', 'VOLUMES'. */
const KIND = /^\p{L}{2,}/u

/** The quantity of volumes is the count that begins their row, before their kind. */
export function reconcileQuantity(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  const [word, kind] = longestLine(rows.volumes ?? [])
  if (!word || !kind || !KIND.test(kind.text)) return []
  const count = COUNT.exec(word.text)?.[1]?.replaceAll('.', '')
  if (count === undefined) return []
  return fillOrConfirm(resolved, 'volumes.quantidade', count, { isReread, fuzzy, words: [word] })
}
