import { editDistance } from '../text/edit-distance.ts'
import { formsOf, isMisreadStopWord, isStopWord } from './canonical-words.ts'
import { ALL_PHRASES } from './label-phrases.ts'
import type { LabelPhrase } from './label-phrases.ts'
import { LABEL_WORDINGS } from './label-wordings.ts'
import type { LabelId, LabelMatch } from './types.ts'

interface CompactWording {
  id: LabelId
  /** The number of its words. */
  count: number
  /** Its letters without blanks. */
  compact: string
}

/** Shorter labels must match exactly, because one wrong letter can make them another word. */
const MIN_LETTERS = 6
/** Shorter words, such as 'V', must match exactly. */
const MIN_WORD_LETTERS = 2

const WORDINGS = Object.entries(LABEL_WORDINGS)
  .flatMap(([id, wordings]) => wordings.map((wording) => toCompact(id as LabelId, wording)))
  .filter(({ compact }) => compact.length >= MIN_LETTERS)

/** An abbreviation alone is too similar to other words: 'TRANSPORTE' to the 'Transportes' of a name. */
const PHRASES_BY_FIRST = Map.groupBy(
  ALL_PHRASES.filter(({ words }) => words.length > 1),
  ({ words }) => words[0] ?? '',
)

/** The labels that these words may begin with when a share of their letters is wrong. */
export function matchFuzzily(words: readonly string[], fuzzy: number): LabelMatch[] {
  return [
    ...WORDINGS.flatMap((wording) => matchCompact(words, wording, fuzzy)),
    ...matchWordByWord(words, fuzzy),
  ]
}

/** OCR loses blanks and adds others, so the letters are compared without blanks. */
function matchCompact(
  words: readonly string[],
  { id, count, compact: wanted }: CompactWording,
  fuzzy: number,
): LabelMatch[] {
  const limit = Math.floor(wanted.length * fuzzy)
  return [count, count + 1, count - 1].flatMap((length) => {
    if (length <= 0 || length > words.length) return []
    const compact = words.slice(0, length).join('')
    const distance = compact === wanted ? 0 : editDistance(compact, wanted, limit)
    if (distance > limit) return []
    // Of two wordings that match the same letters, the longer one is preferred.
    return { id, length, score: compact.length - 2 * distance + wanted.length / 1000 }
  })
}

/** Each word is compared with the word of the label and its abbreviations: 'CALG' is nearest to 'CALC', of 'CALCULO'. */
function matchWordByWord(words: readonly string[], fuzzy: number): LabelMatch[] {
  const [first = ''] = words
  if (isStopWord(first)) return []
  return [...PHRASES_BY_FIRST].flatMap(([wanted, phrases]) => {
    if (wordDistance(first, wanted) === null) return []
    return phrases.flatMap((phrase) => matchWords(words, phrase, fuzzy) ?? [])
  })
}

function matchWords(
  words: readonly string[],
  phrase: LabelPhrase,
  fuzzy: number,
): LabelMatch | null {
  let length = 0
  let distance = 0
  for (const wanted of phrase.words) {
    const found = matchNextWord(words, length, wanted)
    if (!found) return null
    length = found.end
    distance += found.distance
  }
  const letters = words.slice(0, length).join('').length
  if (letters < MIN_LETTERS || distance > Math.floor(letters * fuzzy)) return null
  return { id: phrase.id, length, score: letters - 2 * distance + letters / 1000 }
}

/** The wanted word at an index or after stop words, of which one may be misread. */
function matchNextWord(
  words: readonly string[],
  from: number,
  wanted: string,
): { end: number; distance: number } | null {
  let at = from
  while (at > 0 && isStopWord(words[at] ?? '')) at++
  const [word = '', next = ''] = words.slice(at)
  const distance = wordDistance(word, wanted)
  if (distance !== null) return { end: at + 1, distance }
  if (at === 0 || !isMisreadStopWord(word)) return null
  const ofNext = wordDistance(next, wanted)
  return ofNext === null ? null : { end: at + 2, distance: ofNext + 1 }
}

/** The number of letters that differ from the nearest form; null when there are too many. */
function wordDistance(word: string, wanted: string): number | null {
  let least: number | null = null
  for (const form of formsOf(wanted)) {
    if (form === word) return 0
    if (form.length < MIN_WORD_LETTERS) continue
    const limit = Math.floor(form.length / 2)
    const distance = editDistance(word, form, Math.min(limit, least ?? limit))
    if (distance <= limit && (least === null || distance < least)) least = distance
  }
  return least
}

function toCompact(id: LabelId, wording: string): CompactWording {
  return { id, count: wording.split(' ').length, compact: wording.replaceAll(' ', '') }
}
