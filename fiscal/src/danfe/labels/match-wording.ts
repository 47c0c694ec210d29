import { editDistance } from '../text/edit-distance.ts'
import { canonicalWord, isStopWord, tokenizeLabel } from './canonical-words.ts'
import { LABEL_WORDINGS } from './label-wordings.ts'
import type { LabelId, LabelMatch } from './types.ts'

interface Phrase {
  id: LabelId
  /** In full and without fillers. */
  tokens: string[]
}

interface Wording {
  id: LabelId
  count: number
  compact: string
}

/** Labels shorter than this are too like other words to forgive a letter. */
const FORGIVING_LENGTH = 6
/** What is said in two ways throughout: a label with the first is also written with the others. */
const SAID_OTHERWISE: readonly (readonly [string, readonly string[]])[] = [
  ['BASE CALCULO', ['BC', 'B CALCULO', 'BASE']],
  ['SUBST', ['SUBST TRIBUTARIO', 'S T']],
  ['INSCRICAO ESTADUAL', ['IE']],
]

/** Shorter texts without blanks are too like other words, and this share of their letters may be wrong. */
const GLUED_LENGTH = 10
const GLUED_SHARE = 0.15

const WORDINGS: Wording[] = Object.entries(LABEL_WORDINGS).flatMap(([id, wordings]) =>
  wordings.map((wording) => ({
    id: id as LabelId,
    count: wording.split(' ').length,
    compact: wording.replaceAll(' ', ''),
  })),
)
const FORGIVING = WORDINGS.filter((wording) => wording.compact.length >= FORGIVING_LENGTH)
const PHRASES = new Map<string, Phrase>(
  Object.entries(LABEL_WORDINGS).flatMap(([id, wordings]) =>
    wordings
      .flatMap((wording) => saidOtherwise(fullTokens(wording.split(' ')).join(' ')))
      .map((text) => [text, { id: id as LabelId, tokens: text.split(' ') }] as const),
  ),
)
const BY_FIRST = Map.groupBy(PHRASES.values(), (phrase) => phrase.tokens[0] ?? '')

/** Words of the longest wording with its fillers, and one more for OCR's blanks. */
export const MAX_LABEL_WORDS =
  1 + Math.max(...WORDINGS.map(({ count }) => count), ...lengthsWithFillers())

/** The labels that these words may begin with, best first; `fuzzy` is the share of wrong letters that one may have. */
export function matchLabels(words: readonly string[], fuzzy: number): LabelMatch[] {
  const first = words[0] ?? ''
  const exact = isStopWord(first)
    ? []
    : (BY_FIRST.get(canonicalWord(first)) ?? []).flatMap(
        (phrase) => exactMatch(words, phrase) ?? [],
      )
  const forgiving =
    fuzzy === 0 ? [] : FORGIVING.flatMap((wording) => nearMatches(words, wording, fuzzy))
  return [...exact, ...forgiving].toSorted((a, b) => b.score - a.score)
}

/** The label of a text whose blanks are lost: 'BASEDECÁLC.DOICMS'. */
export function matchGluedLabel(words: readonly string[]): LabelId | null {
  const compact = words.join('')
  if (compact.length < GLUED_LENGTH || /\d/.test(compact)) return null
  const limit = Math.floor(compact.length * GLUED_SHARE)
  const alike = WORDINGS.filter(
    ({ count, compact: wanted }) =>
      count > words.length && Math.abs(wanted.length - compact.length) <= limit,
  )
  const near = alike.map(({ id, compact: wanted }) => ({
    id,
    distance: editDistance(compact, wanted, limit),
  }))
  const least = Math.min(...near.map(({ distance }) => distance))
  const ids = new Set(near.filter(({ distance }) => distance === least).map(({ id }) => id))
  const [id] = ids
  return least <= limit && ids.size === 1 && id !== undefined ? id : null
}

export function beginsLabel(text: string): boolean {
  return BY_FIRST.has(canonicalWord(tokenizeLabel(text)[0] ?? ''))
}

/** Whether a piece of text is a label and nothing else. */
export function isLabelText(text: string): boolean {
  return PHRASES.has(fullTokens(tokenizeLabel(text)).join(' '))
}

/** Whether these words, more of which stand below them, begin a label. */
export function isLabelPrefix(words: readonly string[]): boolean {
  const tokens = fullTokens(words)
  return (BY_FIRST.get(tokens[0] ?? '') ?? []).some(
    (phrase) =>
      phrase.tokens.length > tokens.length &&
      tokens.every((token, index) => token === phrase.tokens[index]),
  )
}

function fullTokens(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word)).map(canonicalWord)
}

function saidOtherwise(text: string): string[] {
  return SAID_OTHERWISE.reduce(
    (texts, [usual, others]) =>
      texts.flatMap((known) =>
        ` ${known} `.includes(` ${usual} `)
          ? [
              known,
              ...others.map((other) => ` ${known} `.replace(` ${usual} `, ` ${other} `).trim()),
            ]
          : [known],
      ),
    [text],
  )
}

function lengthsWithFillers(): number[] {
  return [...PHRASES.values()].map((phrase) => phrase.tokens.length + 3)
}

/** Word after word in full, whatever fillers stand between them. */
function exactMatch(words: readonly string[], { id, tokens }: Phrase): LabelMatch | null {
  let at = 0
  for (const token of tokens) {
    while (at > 0 && isStopWord(words[at] ?? '')) at++
    if (canonicalWord(words[at] ?? '') !== token) return null
    at++
  }
  const letters = words.slice(0, at).join('').length
  return { id, length: at, score: letters + tokens.length / 1000 }
}

/** OCR loses blanks and adds others. */
function nearMatches(words: readonly string[], wording: Wording, fuzzy: number): LabelMatch[] {
  return [wording.count, wording.count + 1, wording.count - 1]
    .filter((length) => length > 0)
    .flatMap((length) => nearMatch(words, wording, { length, fuzzy }) ?? [])
}

function nearMatch(
  words: readonly string[],
  { id, compact: wanted }: Wording,
  { length, fuzzy }: { length: number; fuzzy: number },
): LabelMatch | null {
  if (length > words.length) return null
  const compact = words.slice(0, length).join('')
  const limit = Math.floor(wanted.length * fuzzy)
  const distance = compact === wanted ? 0 : editDistance(compact, wanted, limit)
  if (distance > limit) return null
  // Of two that explain as much, the longer wording says more.
  const score = compact.length - 2 * distance + wanted.length / 1000
  return { id, length, score }
}
