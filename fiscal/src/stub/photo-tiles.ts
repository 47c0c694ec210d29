import type { GrayPicture } from '../key-strip/gray-picture.ts'

/** Pixels of a tile's side: about the height of a printed line, 32 pixels of the photo. */
const TILE_PX = 16
/** Pixels around a tile that its contrast is measured with: a blurred edge is wider than what of it lies in the tile. */
const MARGIN_PX = 8
const BLOWN_OUT = 250

/** A small square of the picture. */
export interface Tile {
  lightest: number
  contrast: number
  /** The steepest step over two pixels, along the row and along the column. */
  across: number
  down: number
  /** White, without any detail. */
  isBlownOut: boolean
}

/** Row by row, without the picture's margin. */
export function tilesOf(picture: GrayPicture): Tile[][] {
  const rows = Math.floor((picture.height - 2 * MARGIN_PX) / TILE_PX)
  const columns = Math.floor((picture.width - 2 * MARGIN_PX) / TILE_PX)
  const numbers = (count: number) => Array.from({ length: Math.max(0, count) }, (_, n) => n)
  return numbers(rows).map((row) => numbers(columns).map((column) => tileAt(picture, row, column)))
}

function tileAt({ pixels, width }: GrayPicture, row: number, column: number): Tile {
  const corner = row * TILE_PX * width + column * TILE_PX
  const start = corner + MARGIN_PX * width + MARGIN_PX
  const around = rangeOf({ pixels, width }, corner, TILE_PX + 2 * MARGIN_PX)
  const { darkest } = rangeOf({ pixels, width }, start, TILE_PX)
  return {
    lightest: around.lightest,
    contrast: around.lightest - around.darkest,
    across: steepestStep({ pixels, width }, start, 1),
    down: steepestStep({ pixels, width }, start, width),
    isBlownOut: darkest >= BLOWN_OUT,
  }
}

type Square = Pick<GrayPicture, 'pixels' | 'width'>

function rangeOf({ pixels, width }: Square, start: number, side: number) {
  let [darkest, lightest] = [255, 0]
  for (let y = start; y < start + side * width; y += width) {
    for (let at = y; at < y + side; at++) {
      const pixel = pixels[at] ?? 0
      if (pixel < darkest) darkest = pixel
      if (pixel > lightest) lightest = pixel
    }
  }
  return { darkest, lightest }
}

function steepestStep({ pixels, width }: Square, start: number, distance: number) {
  let steepest = 0
  for (let y = start; y < start + TILE_PX * width; y += width) {
    for (let at = y; at < y + TILE_PX; at++) {
      const step = Math.abs((pixels[at + distance] ?? 0) - (pixels[at - distance] ?? 0))
      if (step > steepest) steepest = step
    }
  }
  return steepest
}
