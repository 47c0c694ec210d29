import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'
import { isStopWord, tokenizeLabel } from './canonical-words.ts'
import { isLabelPrefix, matchLabels } from './match-wording.ts'
import type { Label } from './types.ts'

/** Between the words of one label, in heights; words of different pieces of PDF text stand closer. */
const MAX_GAP = 1.3
const MAX_GAP_BETWEEN_RUNS = 0.8
/** From one line of a label to the next, in heights. */
const MIN_LINE_STEP = 0.75
const MAX_LINE_STEP = 1.6
/** The lines of other columns may stand between the two lines of a label. */
const MAX_LINES_BELOW = 3

/** The labels of all lines; those that a narrow cell breaks into two lines are joined: 'VALOR TOTAL | DA NOTA'. */
export function joinTwoLineLabels(lines: readonly TextLine[], found: readonly Label[][]): Label[] {
  const labels = new Set(found.flat())
  for (const [index, line] of lines.entries()) {
    const own = found[index] ?? []
    for (const segment of splitAtGaps(line)) {
      const start = labelStart(segment, own)
      if (!start) continue
      const joined = joinWithBelow(lines.slice(index + 1, index + 1 + MAX_LINES_BELOW), line, start)
      if (!joined) continue
      for (const known of labels) {
        if (known.words.some((word) => joined.words.includes(word))) labels.delete(known)
      }
      labels.add(joined)
    }
  }
  const places = new Map(lines.map((line, place) => [line, place]))
  const position = (label: Label) => places.get(label.line) ?? 0
  return [...labels].toSorted((a, b) => position(a) - position(b) || a.x0 - b.x0)
}

/** The words of a segment from its label on, or all of them when they are the beginning of a label; else null. */
function labelStart(segment: readonly Word[], labels: readonly Label[]): readonly Word[] | null {
  const label = labels.findLast(({ words }) => words[0] !== undefined && segment.includes(words[0]))
  if (!label) return isLabelPrefix(createTokens(segment)) ? segment : null
  const start = segment.slice(segment.findIndex((word) => word === label.words[0]))
  const after = start.filter((word) => !label.words.includes(word))
  const rest = createTokens(after)
  // 'Valor total dos tributos Valor total dos' are two labels of narrow cells, of which the second continues below.
  if (!label.words.at(-1)?.text.endsWith(':') && isLabelPrefix(rest)) return after
  const isOpenEnded = rest.length > 0 && rest.every(isStopWord)
  return isOpenEnded || (!label.inline && rest.length === 0) ? start : null
}

function joinWithBelow(
  below: readonly TextLine[],
  line: TextLine,
  start: readonly Word[],
): Label | null {
  const height = Math.max(...start.map((word) => word.height))
  const x0 = start[0]?.x0 ?? 0
  const x1 = start.at(-1)?.x1 ?? 0
  for (const next of below) {
    const step = (next.base - line.base) / height
    if (step < MIN_LINE_STEP || step > MAX_LINE_STEP) continue
    const rest = splitAtGaps(next).find(
      (words) =>
        (words[0]?.x0 ?? 0) < x1 && (words.at(-1)?.x1 ?? 0) > x0 && haveHeight(words, height),
    )
    if (!rest) continue
    const tokens = createTokens([...start, ...rest])
    const [match] = matchLabels(tokens, 0)
    if (!match || !tokens.slice(match.length).every(isStopWord)) continue
    const words = [...start, ...rest]
    return {
      id: match.id,
      x0: Math.min(...words.map((word) => word.x0)),
      x1: Math.max(...words.map((word) => word.x1)),
      base: line.base,
      foot: next.base,
      height,
      words,
      line,
      inline: false,
    }
  }
  return null
}

function haveHeight(words: readonly Word[], height: number): boolean {
  return words.every((word) => Math.abs(word.height - height) < 0.15 * height)
}

function createTokens(words: readonly Word[]): string[] {
  return words.flatMap((word) => tokenizeLabel(word.text))
}

/** The words of a line in segments that wide gaps separate. */
export function splitAtGaps(line: TextLine): Word[][] {
  const segments: Word[][] = []
  for (const word of line.words) {
    const last = segments.at(-1)
    const before = last?.at(-1)
    const gap = before ? (word.x0 - before.x1) / word.height : Number.POSITIVE_INFINITY
    if (gap <= (before?.run === word.run ? MAX_GAP : MAX_GAP_BETWEEN_RUNS)) last?.push(word)
    else segments.push([word])
  }
  return segments
}
