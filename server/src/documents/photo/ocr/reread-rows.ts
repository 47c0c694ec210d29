import type { RowRegion } from '@canhoto/fiscal/danfe/rows/types'
import type { Word } from '@canhoto/fiscal/danfe/words/types'
import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { Displacement } from '../image/displacement.ts'
import { interpolate } from '../image/interpolate.ts'
import { recognizeWords } from './recognize-words.ts'

/** Reads rows of a page once more. Answers one list of words for each row, placed on the page. */
export type RereadRows = (rows: readonly RowRegion[]) => Promise<Word[][]>

const WHITE = 255
const SCALE = 1.5
/** Lines that are moved by the same displacement: about a row of a form. */
const SHIFT_STEP = 96
/** The space between rows in the stacked picture, so that OCR does not join them. */
const GAP_PX = 40

/** Rereads rows dewarped, enlarged and stacked in one picture, because OCR reads text lines better than a form. */
export function rereadRowsOf(page: GrayPicture, displacement: Displacement): RereadRows {
  return async (rows) => {
    if (rows.length === 0) return []
    const { picture, tops } = stackRows(page, displacement, rows)
    const words = await recognizeWords(picture, 'lines')
    return rows.map((row, index) => {
      const top = tops[index] ?? 0
      const bottom = tops[index + 1] ?? picture.height
      return words
        .filter(({ base }) => base > top && base <= bottom)
        .map((word) => ({
          ...word,
          x0: row.x0 + word.x0 / SCALE,
          x1: row.x0 + word.x1 / SCALE,
          base: row.y0 + (word.base - top) / SCALE,
          height: word.height / SCALE,
        }))
    })
  }
}

function stackRows(page: GrayPicture, displacement: Displacement, rows: readonly RowRegion[]) {
  const tops: number[] = []
  let height = GAP_PX
  for (const row of rows) {
    tops.push(height)
    height += Math.ceil((row.y1 - row.y0) * SCALE) + GAP_PX
  }
  const width = Math.ceil(Math.max(...rows.map((row) => row.x1 - row.x0)) * SCALE)
  const picture = { pixels: new Uint8Array(width * height).fill(WHITE), width, height }
  rows.forEach((row, index) => drawRow(picture, tops[index] ?? 0, { page, displacement, row }))
  return { picture, tops }
}

function drawRow(
  to: { pixels: Uint8Array; width: number },
  top: number,
  { page, displacement, row }: { page: GrayPicture; displacement: Displacement; row: RowRegion },
) {
  const rowHeight = Math.ceil((row.y1 - row.y0) * SCALE)
  const rowWidth = Math.min(to.width, Math.ceil((row.x1 - row.x0) * SCALE))
  for (let column = 0; column < rowWidth; column++) {
    const x = row.x0 + column / SCALE
    let shift = 0
    for (let line = 0; line < rowHeight; line++) {
      if (line % SHIFT_STEP === 0)
        shift = displacement(x, Math.min(row.y1, row.y0 + (line + SHIFT_STEP) / SCALE))
      to.pixels[(top + line) * to.width + column] = levelAt(page, x, row.y0 + line / SCALE + shift)
    }
  }
}

function levelAt(page: GrayPicture, x: number, y: number) {
  const isInside = x >= 0 && y >= 0 && x < page.width - 1 && y < page.height - 1
  return isInside ? interpolate(page, x, y) : WHITE
}
