import type { Candidate } from '../candidates/types.ts'
import { longestLine } from '../rows/row-values.ts'
import type { Word } from '../words/types.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { fillOrConfirm } from './fill-or-confirm.ts'
import type { Resolved, RowEvidence } from './types.ts'

const QUANTITY = 'volumes.quantidade'
const COUNT = /^(\d{1,6}|\d{1,3}(?:\.\d{3})+)(?:,0+)?$/
/** 'CAIXA', 'VOLUMES'. */
const KIND = /^\p{L}{2,}/u
/** Digits of whose width something can be said. */
const AMOUNT = /^\d[\d.,]{4,}$/
/** Of 62 counts that were right none was more than 0.06 digits wider than its own, of three that had lost one all were by 0.18 and more. */
const MAX_ROOM_DIGITS = 0.12

/**
 * The quantity of volumes is the count that begins their row, before their kind. Read once more, without the ruling line beside it, it is
 * the better reading: the first one loses a 1 there. What was read in two ways, or has room for one more digit, is in doubt.
 */
export function reconcileQuantity(
  resolved: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  const row = longestLine(rows.volumes ?? [])
  const [word, kind] = row
  if (!word || !kind || !KIND.test(kind.text)) return []
  const count = COUNT.exec(word.text)?.[1]?.replaceAll('.', '')
  if (count === undefined) return []
  const first = resolved.get(QUANTITY)
  if (isReread && first && (first.value !== count || hasRoomForMore(word, row))) {
    const confidence = Math.min(first.confidence, MAX_DOUBTFUL_CONFIDENCE)
    return [{ ...first, value: count, confidence, isReread: true }]
  }
  return fillOrConfirm(resolved, QUANTITY, count, { isReread, fuzzy, words: [word] })
}

/** A digit of the row is as wide as every other one, and a point or comma half as wide. */
function hasRoomForMore(count: Word, row: readonly Word[]): boolean {
  const widths = row
    .filter(({ text }) => AMOUNT.test(text))
    .map((word) => widthOf(word) / digitsOf(word))
    .toSorted((one, other) => one - other)
  const median = widths[widths.length >> 1]
  return median !== undefined && widthOf(count) / median > digitsOf(count) + MAX_ROOM_DIGITS
}

const widthOf = ({ x0, x1 }: Word) => x1 - x0
const digitsOf = ({ text }: Word) =>
  text.replaceAll(/\D/g, '').length + (text.match(/[.,]/g) ?? []).length / 2
