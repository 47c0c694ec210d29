import type { Label } from './find-labels.ts'
import { isFiller, labelTokens } from './canonical-words.ts'
import { candidatesAt, isLabelStart } from './match-wording.ts'
import type { Line } from '../layout/lines.ts'
import type { Word } from '../words/types.ts'

/** Words of one label stand this close, in heights. */
const CLOSE = 1.3
const CLOSE_PIECES = 0.8
/** From one line of a label to the next, in heights. */
const STEP = { least: 0.75, most: 1.6 }
/** Lines below one that may hold its continuation: those of other columns interleave. */
const LINES_BELOW = 3

/** The labels of all lines, those made one that narrow cells break into two lines: 'VALOR TOTAL | DA NOTA'. */
export function joinLabelLines(lines: readonly Line[], found: readonly Label[][]): Label[] {
  const labels = new Set(found.flat())
  for (const [index, line] of lines.entries()) {
    const own = found[index] ?? []
    for (const segment of segmentsOf(line)) {
      const start = startOfLabel(segment, own)
      if (!start) continue
      const joined = joinedWithBelow(lines.slice(index + 1, index + 1 + LINES_BELOW), line, start)
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

/** From its label to its end, or the whole of what begins a label; null for anything else. */
function startOfLabel(segment: readonly Word[], labels: readonly Label[]): readonly Word[] | null {
  const label = labels.findLast(({ words }) => words[0] !== undefined && segment.includes(words[0]))
  if (!label) return isLabelStart(tokensOf(segment)) ? segment : null
  const start = segment.slice(segment.findIndex((word) => word === label.words[0]))
  const rest = tokensOf(start.filter((word) => !label.words.includes(word)))
  const goesOn = rest.length > 0 && rest.every(isFiller)
  return goesOn || (!label.inline && rest.length === 0) ? start : null
}

function joinedWithBelow(below: readonly Line[], line: Line, start: readonly Word[]): Label | null {
  const height = Math.max(...start.map((word) => word.height))
  const x0 = start[0]?.x0 ?? 0
  const x1 = start.at(-1)?.x1 ?? 0
  for (const next of below) {
    const step = (next.base - line.base) / height
    if (step < STEP.least || step > STEP.most) continue
    const rest = segmentsOf(next).find(
      (words) =>
        (words[0]?.x0 ?? 0) < x1 && (words.at(-1)?.x1 ?? 0) > x0 && isOfHeight(words, height),
    )
    if (!rest) continue
    const tokens = tokensOf([...start, ...rest])
    const [match] = candidatesAt(tokens, 0)
    if (!match || !tokens.slice(match.length).every(isFiller)) continue
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

function isOfHeight(words: readonly Word[], height: number): boolean {
  return words.every((word) => Math.abs(word.height - height) < 0.15 * height)
}

function tokensOf(words: readonly Word[]): string[] {
  return words.flatMap((word) => labelTokens(word.text))
}

/** The words of a line that stand close together. */
export function segmentsOf(line: Line): Word[][] {
  const segments: Word[][] = []
  for (const word of line.words) {
    const last = segments.at(-1)
    const before = last?.at(-1)
    const gap = before ? (word.x0 - before.x1) / word.height : Number.POSITIVE_INFINITY
    if (gap <= (before?.run === word.run ? CLOSE : CLOSE_PIECES)) last?.push(word)
    else segments.push([word])
  }
  return segments
}
