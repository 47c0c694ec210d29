import type { Word } from '../words/types.ts'

export interface Line {
  base: number
  height: number
  /** From left to right. */
  words: Word[]
}

/** Lines that may still take a word: columns of different type sizes interleave. */
const OPEN_LINES = 12
const SAME_LINE = 0.4

/** The words in lines, from top to bottom. */
export function linesOf(words: readonly Word[]): Line[] {
  const lines: Line[] = []
  for (const word of words.toSorted((a, b) => a.base - b.base)) {
    const line = lines.slice(-OPEN_LINES).findLast((open) => standsOn(open, word))
    if (line) add(line, word)
    else lines.push({ base: word.base, height: word.height, words: [word] })
  }
  for (const line of lines) line.words = line.words.toSorted((a, b) => a.x0 - b.x0)
  return lines.toSorted((a, b) => a.base - b.base)
}

/** The words as one text with single blanks, in the given order. */
export function textOf(words: readonly Word[]): string {
  return words
    .map((word) => word.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Words that belong to several lines as one text, line after line. */
export function flowingText(words: readonly Word[]): string {
  return linesOf(words)
    .map((line) => textOf(line.words))
    .join(' ')
}

/** The middle one: OCR sees letters with and without tails as of different heights, and one word may be far too large. */
export function heightOf({ words }: Line): number {
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b)
  return heights[heights.length >> 1] ?? 0
}

function standsOn(line: Line, word: Word): boolean {
  return Math.abs(line.base - word.base) < SAME_LINE * Math.min(line.height, word.height)
}

function add(line: Line, word: Word): void {
  line.words.push(word)
  line.base += (word.base - line.base) / line.words.length
}
