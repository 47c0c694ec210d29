import { editDistance } from '../text/edit-distance.ts'
import { usualForm } from './canonical-words.ts'
import { LABEL_WORDINGS } from './label-wordings.ts'
import type { LabelId } from './types.ts'

/** Shorter texts without blanks are too similar to other words. */
const MIN_LETTERS = 10
/** Share of their letters that may be wrong. */
const MAX_WRONG_SHARE = 0.15

interface GluedForm {
  id: LabelId
  /** The number of its words. */
  count: number
  letters: string
}

const FORMS: readonly GluedForm[] = Object.entries(LABEL_WORDINGS).flatMap(([id, wordings]) =>
  wordings.flatMap((wording) => gluedForms(id as LabelId, wording.split(' '))),
)

/**
 * The label of a text whose blanks are lost (a glued label): 'BASEDECÁLC.DOICMS'. Null when two labels match equally
 * well.
 */
export function matchGluedLabel(words: readonly string[]): LabelId | null {
  const text = words.join('')
  if (text.length < MIN_LETTERS || /\d/.test(text)) return null
  const limit = Math.floor(text.length * MAX_WRONG_SHARE)
  const near = FORMS.filter(({ count }) => count > words.length)
    .map(({ id, letters }) => ({ id, distance: editDistance(text, letters, limit) }))
    .filter(({ distance }) => distance <= limit)
  const least = Math.min(...near.map(({ distance }) => distance))
  const ids = new Set(near.filter(({ distance }) => distance === least).map(({ id }) => id))
  const [id] = ids
  return ids.size === 1 && id !== undefined ? id : null
}

/** Every combination of words in full and in their usual abbreviation. */
function gluedForms(id: LabelId, words: readonly string[]): GluedForm[] {
  const texts = words.reduce<string[]>(
    (begun, word) =>
      [...new Set([word, usualForm(word)])].flatMap((form) => begun.map((text) => text + form)),
    [''],
  )
  return texts.map((letters) => ({ id, count: words.length, letters }))
}
