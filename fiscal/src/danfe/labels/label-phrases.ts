import { canonicalWord, isStopWord } from './canonical-words.ts'
import { LABEL_WORDINGS } from './label-wordings.ts'
import type { LabelId } from './types.ts'

/** A wording of a label in canonical words, without stop words. */
export interface LabelPhrase {
  id: LabelId
  words: readonly string[]
}

/** Expressions that generators write in other ways too, wherever they stand in a label. */
const SYNONYMS: readonly (readonly [string, readonly string[]])[] = [
  ['BASE CALCULO', ['BC', 'B CALCULO', 'BASE']],
  ['SUBST', ['SUBST TRIBUTARIO', 'S T']],
  ['INSCRICAO ESTADUAL', ['IE']],
]

/** The number of stop words that an exact match may have between the words. */
const MAX_STOP_WORDS = 3

const ENTRIES = Object.entries(LABEL_WORDINGS) as [LabelId, string[]][]

const PHRASES = new Map<string, LabelPhrase>(
  ENTRIES.flatMap(([id, wordings]) =>
    wordings.flatMap(expandWording).map((text) => [text, { id, words: text.split(' ') }] as const),
  ),
)

const BY_FIRST_WORD = Map.groupBy(PHRASES.values(), (phrase) => phrase.words[0] ?? '')

export const ALL_PHRASES: readonly LabelPhrase[] = [...PHRASES.values()]

/** Words of the longest label with its stop words, and one more for blanks that OCR adds. */
export const MAX_LABEL_WORDS =
  1 +
  Math.max(
    ...ENTRIES.flatMap(([, wordings]) => wordings.map((wording) => wording.split(' ').length)),
    ...ALL_PHRASES.map(({ words }) => words.length + MAX_STOP_WORDS),
  )

/** All phrases that a wording of the table stands for, its own first: synonyms replaced. */
export function expandWording(wording: string): string[] {
  return SYNONYMS.reduce(
    (texts, [usual, others]) => texts.flatMap((text) => withSynonyms(text, usual, others)),
    [canonicalWords(wording.split(' ')).join(' ')],
  )
}

export function canonicalWords(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word)).map(canonicalWord)
}

export function phrasesBeginningWith(canonical: string): readonly LabelPhrase[] {
  return BY_FIRST_WORD.get(canonical) ?? []
}

/** Whether these words are a label and nothing else. */
export function isPhrase(words: readonly string[]): boolean {
  return PHRASES.has(canonicalWords(words).join(' '))
}

function withSynonyms(text: string, usual: string, others: readonly string[]): string[] {
  if (!` ${text} `.includes(` ${usual} `)) return [text]
  const replaced = others.map((other) => ` ${text} `.replace(` ${usual} `, ` ${other} `).trim())
  return [text, ...replaced]
}
