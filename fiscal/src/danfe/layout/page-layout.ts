import type { Word, WordPage } from '../words/types.ts'
import { groupLines } from './lines.ts'
import type { PageLayout, TextLine } from './types.ts'

/** Between the words of one text, in heights. */
const MAX_WORD_GAP = 1

/** The words of a page grouped in lines. */
export function layoutPage(page: WordPage): PageLayout {
  const lines = groupLines(page.words)
  return {
    ...page,
    lines,
    leftEdge: page.words.reduce((left, word) => Math.min(left, word.x0), page.width),
    rightEdge: page.words.reduce((right, word) => Math.max(right, word.x1), 0),
    textStart: textStarts(lines),
  }
}

function textStarts(lines: readonly TextLine[]): Map<Word, number> {
  const starts = new Map<Word, number>()
  for (const { words } of lines) {
    const lastOfRun = new Map<number, Word>()
    for (const word of words) {
      const before = word.run === undefined ? undefined : lastOfRun.get(word.run)
      const continues = before !== undefined && word.x0 - before.x1 < MAX_WORD_GAP * word.height
      starts.set(word, continues ? (starts.get(before) ?? before.x0) : word.x0)
      if (word.run !== undefined) lastOfRun.set(word.run, word)
    }
  }
  return starts
}
