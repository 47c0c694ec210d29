import { editDistance } from './distance.ts'
import { LABEL_WORDS } from './label-words.ts'
import type { LabelId } from './label-words.ts'
import { plain } from './normalise.ts'

interface Phrase {
  id: LabelId
  tokens: string[]
  compact: string
}

/** Labels shorter than this are too like other words to forgive a letter. */
const FORGIVING_LENGTH = 6
const PHRASES: Phrase[] = Object.entries(LABEL_WORDS).flatMap(([id, wordings]) =>
  wordings.map((wording) => ({
    id: id as LabelId,
    tokens: wording.split(' '),
    compact: wording.replaceAll(' ', ''),
  })),
)
const FORGIVING = PHRASES.filter((phrase) => phrase.compact.length >= FORGIVING_LENGTH)
const WORDINGS = new Set<string>(Object.values(LABEL_WORDS).flat())
const BY_FIRST = Map.groupBy(PHRASES, (phrase) => phrase.tokens[0] ?? '')

/** Words of the longest wording, and one more for OCR's blanks. */
export const LONGEST_LABEL = Math.max(...PHRASES.map((phrase) => phrase.tokens.length)) + 1

export interface Match {
  id: LabelId
  /** Words of the text that it covers. */
  length: number
  /** Letters explained, wrong ones counting against it. */
  score: number
}

/** The labels that these words may begin with, best first; `fuzzy` is the share of wrong letters that one may have. */
export function candidatesAt(words: readonly string[], fuzzy: number): Match[] {
  const exact = (BY_FIRST.get(words[0] ?? '') ?? []).flatMap(
    (phrase) => matchOf(words, phrase, phrase.tokens.length, 0) ?? [],
  )
  const forgiving =
    fuzzy === 0 ? [] : FORGIVING.flatMap((phrase) => nearMatches(words, phrase, fuzzy))
  return [...exact, ...forgiving].toSorted((a, b) => b.score - a.score)
}

export function beginsLabel(text: string): boolean {
  return BY_FIRST.has(plain(text).split(' ')[0] ?? '')
}

/** Whether a piece of text is a label and nothing else. */
export function isLabelText(text: string): boolean {
  return WORDINGS.has(plain(text))
}

/** OCR loses blanks and adds others. */
function nearMatches(words: readonly string[], phrase: Phrase, fuzzy: number): Match[] {
  const count = phrase.tokens.length
  return [count, count + 1, count - 1]
    .filter((length) => length > 0)
    .flatMap((length) => matchOf(words, phrase, length, fuzzy) ?? [])
}

function matchOf(
  words: readonly string[],
  phrase: Phrase,
  length: number,
  fuzzy: number,
): Match | null {
  if (length > words.length) return null
  const compact = words.slice(0, length).join('')
  const limit = Math.floor(phrase.compact.length * fuzzy)
  const distance = compact === phrase.compact ? 0 : editDistance(compact, phrase.compact, limit)
  if (distance > limit || (length !== phrase.tokens.length && distance === 0 && fuzzy === 0))
    return null
  // Of two that explain as much, the longer wording says more.
  const score = compact.length - 2 * distance + phrase.compact.length / 1000
  return { id: phrase.id, length, score }
}
