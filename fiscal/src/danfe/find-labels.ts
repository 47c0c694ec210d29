import { beginsLabel, candidatesAt, LONGEST_LABEL } from './label-phrases.ts'
import type { Match } from './label-phrases.ts'
import type { LabelId } from './label-words.ts'
import type { Line } from './lines.ts'
import { plain } from './normalise.ts'
import type { Word } from './words.ts'

export interface Label {
  id: LabelId
  x0: number
  x1: number
  base: number
  height: number
  words: Word[]
  line: Line
  /** Its value follows on the same line ('CNPJ: 12…') instead of standing below. */
  inline: boolean
}

interface Token {
  text: string
  /** Index of its word on the line. */
  word: number
}

/** Room before a label of one word, in heights: the blanks of a typewriter face are narrower. */
const ALONE = 0.8

/** The labels of every line; `fuzzy` is the share of wrong letters that one may have. */
export function findLabels(lines: readonly Line[], fuzzy: number): Label[] {
  return lines.flatMap((line) => labelsOf(line, fuzzy))
}

function labelsOf(line: Line, fuzzy: number): Label[] {
  const tokens = tokensOf(line)
  const labels: Label[] = []
  let at = 0
  while (at < tokens.length) {
    const match = bestMatch({ line, tokens, at, labels, fuzzy })
    if (match) labels.push(labelOf(line, tokens, at, match))
    at += match?.length ?? 1
  }
  for (const [index, label] of labels.entries()) label.inline = isInline(label, labels[index + 1])
  return labels
}

function tokensOf(line: Line): Token[] {
  return line.words.flatMap((word, index) =>
    plain(word.text)
      .split(' ')
      .filter(Boolean)
      .map((text) => ({ text, word: index })),
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
  if (!areClose(words, fuzzy > 0 ? 2.2 : 1.3)) return false
  if (runsOnFrom(line, first, labels, length)) return false
  return length > 1 || !runsOnAfter(line, last)
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
  return (sameRun && gap < 0.55) || (length === 1 && gap < ALONE)
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

function labelOf(line: Line, tokens: readonly Token[], at: number, match: Match): Label {
  const indexes = tokens.slice(at, at + match.length).map((token) => token.word)
  const words = [...new Set(indexes)].flatMap((index) => line.words[index] ?? [])
  return {
    id: match.id,
    x0: words[0]?.x0 ?? 0,
    x1: words.at(-1)?.x1 ?? 0,
    base: line.base,
    height: Math.max(...words.map((word) => word.height)),
    words,
    line,
    inline: false,
  }
}

function isInline(label: Label, nextLabel: Label | undefined): boolean {
  const last = label.words.at(-1)
  const next = label.line.words.find((word) => word.x0 >= label.x1 && !label.words.includes(word))
  if (!last || !next || nextLabel?.words.includes(next)) return false
  const gap = (next.x0 - label.x1) / label.height
  const hasColon = last.text.endsWith(':') || next.text.startsWith(':')
  return gap < (hasColon ? 8 : 1.5)
}
