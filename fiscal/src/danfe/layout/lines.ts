import type { Word } from '../words/types.ts'
import type { TextLine } from './types.ts'

/** Columns of different type sizes interleave, so a word may belong to one of several last lines. */
const OPEN_LINES = 12
/** Distance between the baselines of one line's words, in heights. */
const MAX_BASE_DISTANCE = 0.4

/** Groups the words in lines, from top to bottom. */
export function groupLines(words: readonly Word[]): TextLine[] {
  const lines: TextLine[] = []
  for (const word of words.toSorted((a, b) => a.base - b.base)) {
    const line = lines.slice(-OPEN_LINES).findLast((open) => isOnLine(open, word))
    if (line) addWord(line, word)
    else lines.push({ base: word.base, height: word.height, words: [word] })
  }
  for (const line of lines) line.words = line.words.toSorted((a, b) => a.x0 - b.x0)
  return lines.toSorted((a, b) => a.base - b.base)
}

/** Joins the words with single blanks, in the given order. */
export function joinText(words: readonly Word[]): string {
  return words
    .map((word) => word.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The median, because OCR measures words with and without descenders differently, and single words far too high. */
export function medianHeight({ words }: TextLine): number {
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b)
  return heights[heights.length >> 1] ?? 0
}

function isOnLine(line: TextLine, word: Word): boolean {
  return Math.abs(line.base - word.base) < MAX_BASE_DISTANCE * Math.min(line.height, word.height)
}

function addWord(line: TextLine, word: Word): void {
  line.words.push(word)
  line.base += (word.base - line.base) / line.words.length
}
