import { labelTokens } from './canonical-words.ts'
import { ALONE, followers } from './label-qualifiers.ts'
import type { Token } from './label-qualifiers.ts'
import { joinLabelLines, segmentsOf } from './two-line-labels.ts'
import { beginsLabel, candidatesAt, gluedLabel, LONGEST_LABEL } from './match-wording.ts'
import type { Match } from './match-wording.ts'
import type { LabelId } from './label-wordings.ts'
import type { Line } from '../layout/lines.ts'
import type { Word } from '../words/types.ts'

export interface Label {
  id: LabelId
  x0: number
  x1: number
  /** Of its first line. */
  base: number
  /** Base of its last line: below it stands the value. */
  foot: number
  height: number
  words: Word[]
  line: Line
  /** Its value follows on the same line ('CNPJ: 12…') instead of standing below. */
  inline: boolean
}

/** So many labels with their values beside them make a form of that kind. */
const MANY_INLINE = 8

/** The labels of every line; `fuzzy` is the share of wrong letters that one may have. */
export function findLabels(lines: readonly Line[], fuzzy: number): Label[] {
  const labels = joinLabelLines(
    lines,
    lines.map((line) => withGlued(line, labelsOf(line, fuzzy))),
  )
  const words = new Set(labels.flatMap((label) => label.words))
  for (const label of labels) {
    const next = nextWord(label)
    if (next && words.has(next)) label.inline = false
  }
  markEmpty(labels)
  return labels
}

/** Where values stand beside their labels, 'Placa:' with nothing beside is empty: what is below belongs to others. */
function markEmpty(labels: readonly Label[]): void {
  const withColon = labels.filter((label) => label.words.at(-1)?.text.endsWith(':'))
  const inline = withColon.filter((label) => label.inline)
  if (inline.length < MANY_INLINE || inline.length < withColon.length / 2) return
  for (const label of withColon) label.inline = true
}

/** The labels of a line and those whose blanks are lost. */
function withGlued(line: Line, labels: Label[]): Label[] {
  const known = new Set(labels.flatMap(({ words }) => words))
  const glued = segmentsOf(line).flatMap((words) => {
    if (words.some((word) => known.has(word))) return []
    const id = gluedLabel(words.flatMap((word) => labelTokens(word.text)))
    return id ? [labelOf(line, id, words)] : []
  })
  return [...labels, ...glued].toSorted((a, b) => a.x0 - b.x0)
}

function nextWord(label: Label): Word | undefined {
  return label.line.words.find((word) => word.x0 >= label.x1 && !label.words.includes(word))
}

function labelsOf(line: Line, fuzzy: number): Label[] {
  const tokens = tokensOf(line)
  const labels: Label[] = []
  let at = 0
  while (at < tokens.length) {
    const match = bestMatch({ line, tokens, at, labels, fuzzy })
    const length = match ? match.length + followers(line, tokens, at + match.length) : 1
    if (match) labels.push(labelOf(line, match.id, wordsOf(line, tokens.slice(at, at + length))))
    at += length
  }
  for (const [index, label] of labels.entries()) label.inline = isInline(label, labels[index + 1])
  return labels
}

function tokensOf(line: Line): Token[] {
  return line.words.flatMap((word, index) =>
    labelTokens(word.text).map((text) => ({ text, word: index })),
  )
}

interface Place {
  line: Line
  tokens: Token[]
  at: number
  labels: Label[]
  fuzzy: number
}

/** The wording that explains most letters from here on. */
function bestMatch(place: Place): Match | null {
  const { tokens, at, fuzzy } = place
  const ahead = tokens.slice(at, at + LONGEST_LABEL).map((token) => token.text)
  return candidatesAt(ahead, fuzzy).find(({ length }) => fits(place, length)) ?? null
}

/** A label stands alone: its words close together, and no running text before or, for one word, after it. */
function fits({ line, tokens, at, labels, fuzzy }: Place, length: number): boolean {
  const indexes = tokens.slice(at, at + length).map((token) => token.word)
  const [first = 0] = indexes
  const last = indexes.at(-1) ?? first
  if (tokens[at - 1]?.word === first && !isLabelled(labels, line.words[first])) return false
  const words = line.words.slice(first, last + 1)
  if (hasColonWithin(words) || !areClose(words, fuzzy > 0 ? 2.2 : 1.3)) return false
  const runsOn = runsOnFrom(line, first, labels, length) && !startsAfterValue(line, first, last)
  return !runsOn && (length > 1 || !runsOnAfter(line, last))
}

/** 'CNPJ: 12… IE: 45…': the second label follows the first one's value, in a text of its own or after its digits. */
function startsAfterValue(line: Line, first: number, last: number): boolean {
  const [before, word, next] = [line.words[first - 1], line.words[first], line.words[last + 1]]
  const hasColon = line.words[last]?.text.endsWith(':') === true
  if (!hasColon || !before || !word || word.run === undefined) return false
  return before.run !== word.run || (/\d/.test(before.text) && next?.run === word.run)
}

/** 'Bairro: Distrito Industrial' is no 'bairro / distrito'. */
function hasColonWithin(words: readonly Word[]): boolean {
  return words.slice(0, -1).some(({ text }) => text.endsWith(':'))
}

function areClose(words: readonly Word[], limit: number): boolean {
  return words.every((word, index) => {
    const before = words[index - 1]
    return !before || word.x0 - before.x1 <= limit * Math.max(word.height, before.height)
  })
}

function runsOnFrom(line: Line, first: number, labels: readonly Label[], length: number): boolean {
  const word = line.words[first]
  const before = line.words[first - 1]
  if (!word || !before || isLabelled(labels, before)) return false
  const gap = (word.x0 - before.x1) / word.height
  const sameRun = before.run !== undefined && before.run === word.run
  if (gap >= ALONE) return false
  if (length === 1 || (sameRun && gap < 0.55)) return true
  // In a typewriter face every word is a piece of its own.
  const isAlike =
    word.run !== undefined && Math.abs(word.height - before.height) < 0.05 * word.height
  return isAlike && /\p{L}$/u.test(before.text)
}

function runsOnAfter(line: Line, last: number): boolean {
  const word = line.words[last]
  const next = line.words[last + 1]
  if (!word || !next || word.text.endsWith(':') || next.text.startsWith(':')) return false
  const gap = (next.x0 - word.x1) / word.height
  if (next.run === undefined || next.run !== word.run || gap >= 0.6) return false
  return !beginsLabel(next.text)
}

/** Asked of the word before the one in hand only: then the last label tells. */
function isLabelled(labels: readonly Label[], word: Word | undefined): boolean {
  return word !== undefined && labels.at(-1)?.words.includes(word) === true
}

function wordsOf(line: Line, tokens: readonly Token[]): Word[] {
  const indexes = new Set(tokens.map((token) => token.word))
  return [...indexes].flatMap((index) => line.words[index] ?? [])
}

function labelOf(line: Line, id: LabelId, words: Word[]): Label {
  return {
    id,
    x0: words[0]?.x0 ?? 0,
    x1: words.at(-1)?.x1 ?? 0,
    base: line.base,
    foot: line.base,
    height: Math.max(...words.map((word) => word.height)),
    words,
    line,
    inline: false,
  }
}

function isInline(label: Label, nextLabel: Label | undefined): boolean {
  const last = label.words.at(-1)
  const next = nextWord(label)
  if (!last || !next || nextLabel?.words.includes(next)) return false
  const gap = (next.x0 - label.x1) / label.height
  const hasColon = last.text.endsWith(':') || next.text.startsWith(':')
  return gap < (hasColon ? 8 : 1.5)
}
