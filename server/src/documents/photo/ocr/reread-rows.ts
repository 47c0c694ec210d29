import type { RowRegion } from '@canhoto/fiscal/danfe/rows/types'
import type { Word } from '@canhoto/fiscal/danfe/words/types'
import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import type { Displacement } from './text-line-displacement.ts'
import { recognizeWords } from './recognize-words.ts'

/** Reads rows of a page once more; one list of words for each. */
export type RereadRows = (rows: readonly RowRegion[]) => Promise<Word[][]>

const PAPER = 255
const ENLARGED = 1.5
/** Between rows, in pixels of what is read, so that none is taken for a part of its neighbour. */
const GAP = 40

/** The rows of a deskewed page, dewarped, enlarged and one below the other: OCR reads lines better than a form. */
export function rereadRowsOf(page: GreyPicture, bend: Displacement): RereadRows {
  return async (rows) => {
    if (rows.length === 0) return []
    const { picture, tops } = stacked(page, bend, rows)
    const seen = await recognizeWords(picture, 'lines')
    return rows.map((row, index) => {
      const top = tops[index] ?? 0
      const bottom = tops[index + 1] ?? picture.height
      return seen
        .filter(({ base }) => base > top && base <= bottom)
        .map((word) => ({
          ...word,
          x0: row.x0 + word.x0 / ENLARGED,
          x1: row.x0 + word.x1 / ENLARGED,
          base: row.y0 + (word.base - top) / ENLARGED,
          height: word.height / ENLARGED,
        }))
    })
  }
}

function stacked(page: GreyPicture, bend: Displacement, rows: readonly RowRegion[]) {
  const tops: number[] = []
  let height = GAP
  for (const row of rows) {
    tops.push(height)
    height += Math.ceil((row.y1 - row.y0) * ENLARGED) + GAP
  }
  const width = Math.ceil(Math.max(...rows.map((row) => row.x1 - row.x0)) * ENLARGED)
  const picture = { pixels: new Uint8Array(width * height).fill(PAPER), width, height }
  rows.forEach((row, index) => draw(picture, tops[index] ?? 0, { page, bend, row }))
  return { picture, tops }
}

function draw(
  to: { pixels: Uint8Array; width: number },
  top: number,
  { page, bend, row }: { page: GreyPicture; bend: Displacement; row: RowRegion },
) {
  const high = Math.ceil((row.y1 - row.y0) * ENLARGED)
  const wide = Math.min(to.width, Math.ceil((row.x1 - row.x0) * ENLARGED))
  for (let column = 0; column < wide; column++) {
    const x = row.x0 + column / ENLARGED
    const shift = bend(x, row.y1)
    for (let line = 0; line < high; line++) {
      to.pixels[(top + line) * to.width + column] = at(page, x, row.y0 + line / ENLARGED + shift)
    }
  }
}

function at({ pixels, width, height }: GreyPicture, x: number, y: number) {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return PAPER
  const [left, top] = [x | 0, y | 0]
  const [right, down] = [x - left, y - top]
  const from = top * width + left
  const first = pixels[from] as number
  const third = pixels[from + width] as number
  const upper = first + ((pixels[from + 1] as number) - first) * right
  const lower = third + ((pixels[from + width + 1] as number) - third) * right
  return upper + (lower - upper) * down + 0.5
}
