import type { RowRegion } from '@canhoto/fiscal/danfe/rows/types'
import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { Displacement } from '../image/displacement.ts'
import { interpolate } from '../image/interpolate.ts'

const WHITE = 255
/** Lines that are moved by the same displacement: about a row of a form. */
const SHIFT_STEP = 96

/** One row of a page, dewarped and enlarged. */
export function drawRow(
  page: GrayPicture,
  displacement: Displacement,
  row: RowRegion,
  scale: number,
): GrayPicture {
  const width = Math.ceil((row.x1 - row.x0) * scale)
  const height = Math.ceil((row.y1 - row.y0) * scale)
  const pixels = new Uint8Array(width * height)
  for (let column = 0; column < width; column++) {
    const x = row.x0 + column / scale
    let shift = 0
    for (let line = 0; line < height; line++) {
      if (line % SHIFT_STEP === 0)
        shift = displacement(x, Math.min(row.y1, row.y0 + (line + SHIFT_STEP) / scale))
      pixels[line * width + column] = levelAt(page, x, row.y0 + line / scale + shift)
    }
  }
  return { pixels, width, height }
}

function levelAt(page: GrayPicture, x: number, y: number) {
  const isInside = x >= 0 && y >= 0 && x < page.width - 1 && y < page.height - 1
  return isInside ? interpolate(page, x, y) : WHITE
}
