import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { Displacement } from './displacement.ts'

const WHITE = 255
/** The displacement is computed at every so many pixels and interpolated between them. */
const GRID_PX = 16

/** Moves the pixels back to the rows on which they were printed. */
export function dewarp(
  { pixels, width, height }: GrayPicture,
  displacement: Displacement,
): GrayPicture {
  const flat = new Uint8Array(width * height).fill(WHITE)
  const columns = Math.ceil(width / GRID_PX) + 1
  const displacementsAt = (y: number) =>
    Float64Array.from({ length: columns }, (_, column) => displacement(column * GRID_PX, y))
  let below = displacementsAt(0)
  for (let top = 0; top < height; top += GRID_PX) {
    const above = below
    below = displacementsAt(top + GRID_PX)
    for (let y = top; y < Math.min(height, top + GRID_PX); y++) {
      const row = interpolate(above, below, (y - top) / GRID_PX)
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

const interpolate = (above: Float64Array, below: Float64Array, down: number) =>
  above.map((upper, column) => upper + ((below[column] as number) - upper) * down)
