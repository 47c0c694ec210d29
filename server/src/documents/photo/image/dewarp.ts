import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import type { Displacement } from '../ocr/text-line-displacement.ts'

const PAPER = 255
/** The bend is told at every so many pixels; between them it is straight. */
const GRID_PX = 16

/** The picture with its rows moved back to where they were printed. */
export function dewarp({ pixels, width, height }: GreyPicture, bend: Displacement): GreyPicture {
  const flat = new Uint8Array(width * height).fill(PAPER)
  const columns = Math.ceil(width / GRID_PX) + 1
  const bendsAt = (y: number) =>
    Float64Array.from({ length: columns }, (_, column) => bend(column * GRID_PX, y))
  let below = bendsAt(0)
  for (let top = 0; top < height; top += GRID_PX) {
    const above = below
    below = bendsAt(top + GRID_PX)
    for (let y = top; y < Math.min(height, top + GRID_PX); y++) {
      const row = between(above, below, (y - top) / GRID_PX)
      for (let column = 0; column < columns - 1; column++) {
        const left = column * GRID_PX
        let from = y + (row[column] as number)
        const step = ((row[column + 1] as number) - (row[column] as number)) / GRID_PX
        for (let x = left; x < Math.min(width, left + GRID_PX); x++, from += step) {
          const upper = Math.floor(from)
          if (upper < 0 || upper >= height - 1) continue
          const at = upper * width + x
          const first = pixels[at] as number
          const second = pixels[at + width] as number
          flat[y * width + x] = first + (second - first) * (from - upper) + 0.5
        }
      }
    }
  }
  return { pixels: flat, width, height }
}

const between = (above: Float64Array, below: Float64Array, down: number) =>
  above.map((bend, column) => bend + ((below[column] as number) - bend) * down)
