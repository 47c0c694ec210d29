import { expect, test } from 'vitest'
import { estimateTextLineDisplacement, dewarpWords } from './text-line-displacement.ts'
import type { OcrWord } from './ocr-word.ts'

const SIZE = { width: 2400, height: 3400 }
const ROWS = Array.from({ length: 30 }, (_, row) => 200 + row * 97)

/** Eight words on each of thirty rows, displaced as on curled paper in perspective. */
function curledPage() {
  return ROWS.flatMap((row) =>
    Array.from({ length: 8 }, (_, column) => {
      const x = (column - 3.5) / 4
      const displacement = 12 * x * x + 6 * x * (row / 1700 - 1) - 5 * x
      const x0 = 200 + column * 270
      return {
        text: 'PALAVRA',
        x0,
        x1: x0 + 180,
        base: row + displacement,
        height: 36,
        confidence: 0.9,
      }
    }),
  )
}

/** The largest difference in height between the words of one row. */
function unevenness(words: readonly { base: number }[]) {
  const rows = ROWS.map((_, row) => words.slice(row * 8, row * 8 + 8).map(({ base }) => base))
  return Math.max(...rows.map((row) => Math.max(...row) - Math.min(...row)))
}

const dewarpAll = (words: readonly OcrWord[]) =>
  dewarpWords(words, estimateTextLineDisplacement(words, SIZE))

test('the rows of a curled page are level again', () => {
  const curled = curledPage()
  expect(unevenness(curled)).toBeGreaterThan(12)
  expect(unevenness(dewarpAll(curled))).toBeLessThan(5)
})

test('a few words are left where they are, since they make no rows', () => {
  const few = curledPage().slice(0, 16)
  expect(dewarpAll(few)).toEqual(few)
})
