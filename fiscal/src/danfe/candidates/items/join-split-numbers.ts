import type { TextLine } from '../../layout/types.ts'
import type { Word } from '../../words/types.ts'

/** Between parts of one number, in heights; columns are farther apart. */
const MAX_GAP = 1.2
const BEGINNING = /^\d{1,3}(?:\.\d{3})*[.,]?$/
const END = /^\d{2,4}(?:[.,]\d+)*$/
/** An amount whose points and commas OCR confused: '128,336,25'. */
const CONFUSED = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{2})$/

/** The line with numbers in one piece: OCR breaks those of a monospaced type, '319, 0900' and '15 635,41'. */
export function joinSplitNumbers(line: TextLine): TextLine {
  const words = line.words.reduce<Word[]>((joined, word) => {
    const before = joined.at(-1)
    if (!before || !isSplit(before, word)) return [...joined, word]
    return [...joined.slice(0, -1), { ...before, x1: word.x1, text: before.text + word.text }]
  }, [])
  return { ...line, words: words.map((word) => ({ ...word, text: repairMarks(word.text) })) }
}

function isSplit(before: Word, word: Word): boolean {
  const gap = word.x0 - before.x1
  if (gap > MAX_GAP * before.height || !BEGINNING.test(before.text) || !END.test(word.text)) {
    return false
  }
  // '15' and '635,41' are one number only when the second part is a thousand's.
  return /[.,]$/.test(before.text) || /^\d{3}[.,]/.test(word.text)
}

function repairMarks(text: string): string {
  const [, whole, cents] = CONFUSED.exec(text) ?? []
  return whole === undefined ? text : `${whole.replaceAll(',', '.')},${cents ?? ''}`
}
