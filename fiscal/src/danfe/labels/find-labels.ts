import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'
import { tokenizeLabel } from './canonical-words.ts'
import { countQualifiers } from './label-qualifiers.ts'
import { isPlausibleLabel } from './label-context.ts'
import { MAX_LABEL_WORDS } from './label-phrases.ts'
import { matchGluedLabel } from './match-glued.ts'
import { matchLabels } from './match-wording.ts'
import { joinTwoLineLabels, splitAtGaps } from './two-line-labels.ts'
import type { Label, LabelId, LabelMatch, LabelToken } from './types.ts'

/** With at least so many labels whose value is beside them, the page is a form without a grid. */
const MIN_INLINE = 8

/** The labels of all lines. `fuzzy` is the share of wrong letters that a label may have. */
export function findLabels(lines: readonly TextLine[], fuzzy: number): Label[] {
  const labels = joinTwoLineLabels(
    lines,
    lines.map((line) => withGluedLabels(line, findLineLabels(line, fuzzy))),
  )
  const words = new Set(labels.flatMap((label) => label.words))
  for (const label of labels) {
    const next = nextWord(label)
    if (next && words.has(next)) label.inline = false
  }
  markEmptyAsInline(labels)
  return labels
}

/**
 * Where values stand beside their labels, 'Placa:' with nothing beside it is empty: what stands below belongs to other
 * cells.
 */
function markEmptyAsInline(labels: readonly Label[]): void {
  const withColon = labels.filter((label) => label.words.at(-1)?.text.endsWith(':'))
  const inline = withColon.filter((label) => label.inline)
  if (inline.length < MIN_INLINE || inline.length < withColon.length / 2) return
  for (const label of withColon) label.inline = true
}

/** The labels of a line, glued labels included. */
function withGluedLabels(line: TextLine, labels: Label[]): Label[] {
  const ofLabels = new Set(labels.flatMap(({ words }) => words))
  const glued = splitAtGaps(line).flatMap((words) => {
    if (words.some((word) => ofLabels.has(word))) return []
    const id = matchGluedLabel(words.flatMap((word) => tokenizeLabel(word.text)))
    return id ? [createLabel(line, id, words)] : []
  })
  return [...labels, ...glued].toSorted((a, b) => a.x0 - b.x0)
}

function nextWord(label: Label): Word | undefined {
  return label.line.words.find((word) => word.x0 >= label.x1 && !label.words.includes(word))
}

function findLineLabels(line: TextLine, fuzzy: number): Label[] {
  const tokens = tokenizeLine(line)
  const labels: Label[] = []
  let at = 0
  while (at < tokens.length) {
    const match = bestMatch(line, tokens, { at, labels, fuzzy })
    const length = match ? match.length + countQualifiers(line, tokens, at + match.length) : 1
    if (match)
      labels.push(createLabel(line, match.id, wordsOfTokens(line, tokens.slice(at, at + length))))
    at += length
  }
  for (const [index, label] of labels.entries()) label.inline = isInline(label, labels[index + 1])
  return labels
}

function tokenizeLine(line: TextLine): LabelToken[] {
  return line.words.flatMap((word, index) =>
    tokenizeLabel(word.text).map((text) => ({ text, word: index })),
  )
}

/** The best match that begins at this token and may be a label at this place. */
function bestMatch(
  line: TextLine,
  tokens: readonly LabelToken[],
  { at, labels, fuzzy }: { at: number; labels: readonly Label[]; fuzzy: number },
): LabelMatch | null {
  const ahead = tokens.slice(at, at + MAX_LABEL_WORDS).map((token) => token.text)
  const isPlausible = ({ length }: LabelMatch) =>
    isPlausibleLabel({ line, tokens, at, labels, fuzzy }, length)
  return matchLabels(ahead, fuzzy).find(isPlausible) ?? null
}

function wordsOfTokens(line: TextLine, tokens: readonly LabelToken[]): Word[] {
  const indexes = new Set(tokens.map((token) => token.word))
  return [...indexes].flatMap((index) => line.words[index] ?? [])
}

function createLabel(line: TextLine, id: LabelId, words: Word[]): Label {
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
