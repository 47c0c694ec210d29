import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { type Grid, estimatePaperLevels } from './normalize-illumination.ts'

/** Within four blocks the brightness of paper stays above this ratio, even at the edge of a soft shadow. */
const MIN_PAPER_RATIO = 0.7
/** Blocks on either side of an edge, over which blur and a slanting edge may spread it. */
const EDGE_REACH = 2
/** The distance in blocks from a page's border at which the background is measured, past the blurred edge. */
const BACKGROUND_DISTANCE = 2 * EDGE_REACH
/** Blocks around the seed in which the brightest is searched. */
const SEED_REACH = 6
/** The background must be darker than the page by this ratio; a brighter one may be paper too. */
const MAX_BACKGROUND_RATIO = 0.82
/** The share of the picture that a page covers at least, and the share above which there is no background to remove. */
const [MIN_SHARE, MAX_SHARE] = [0.04, 0.94]
const WHITE = 255

/**
 * Cuts the page out of its background, which OCR would read as letters; the rest becomes white. Answers the normalized
 * picture unchanged when no edge of the page is found. `seed` is a point on the page, in pixels.
 */
export function segmentPage(
  normalized: GrayPicture,
  picture: GrayPicture,
  seed: { x: number; y: number },
): GrayPicture {
  const grid = estimatePaperLevels(picture)
  const page = fillHoles(growRegion(brightestBlockNear(seed, grid), grid), grid)
  return isPage(page, grid) ? cropPage(normalized, page, grid) : normalized
}

/** Moves the seed off a barcode, which is half black, to the paper beside it. */
function brightestBlockNear(
  { x, y }: { x: number; y: number },
  { values, columns, rows, block }: Grid,
) {
  const [column, row] = [Math.floor(x / block), Math.floor(y / block)]
  let best = Math.min(rows - 1, row) * columns + Math.min(columns - 1, column)
  for (let r = Math.max(0, row - SEED_REACH); r <= Math.min(rows - 1, row + SEED_REACH); r++) {
    for (
      let c = Math.max(0, column - SEED_REACH);
      c <= Math.min(columns - 1, column + SEED_REACH);
      c++
    ) {
      if ((values[r * columns + c] as number) > (values[best] as number)) best = r * columns + c
    }
  }
  return best
}

/**
 * Region growing: all blocks that are connected with the first without touching an edge, so that no background is
 * included.
 */
function growRegion(start: number, grid: Grid): Uint8Array {
  const { values, columns, rows } = grid
  const reached = new Uint8Array(values.length)
  const pending = [start]
  reached[start] = 1
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const next of neighborBlocks(at, 1, columns, rows)) {
      if (reached[next] || isEdge(next, grid)) continue
      reached[next] = 1
      pending.push(next)
    }
  }
  return reached
}

/** Compares blocks at a distance, because an edge that runs along the blocks fades from one to the next. */
function isEdge(at: number, { values, columns, rows }: Grid): boolean {
  let [darkest, brightest] = [values[at] as number, values[at] as number]
  for (const near of neighborBlocks(at, EDGE_REACH, columns, rows)) {
    darkest = Math.min(darkest, values[near] as number)
    brightest = Math.max(brightest, values[near] as number)
  }
  return darkest < MIN_PAPER_RATIO * brightest
}

/** The blocks at a distance to the left, to the right, above and below that lie in the grid. */
function neighborBlocks(at: number, distance: number, columns: number, rows: number): number[] {
  const column = at % columns
  const row = (at - column) / columns
  const near: number[] = []
  if (column >= distance) near.push(at - distance)
  if (column < columns - distance) near.push(at + distance)
  if (row >= distance) near.push(at - distance * columns)
  if (row < rows - distance) near.push(at + distance * columns)
  return near
}

/** Fills the holes that a logo or a finger leaves: all blocks between two of the page in a row or a column belong to it. */
function fillHoles(reached: Uint8Array, { columns, rows }: Grid): Uint8Array {
  const page = new Uint8Array(reached.length)
  const fill = (first: number, step: number, count: number) => {
    const line = Array.from({ length: count }, (_, i) => first + i * step)
    const from = line.findIndex((at) => reached[at])
    const to = line.findLastIndex((at) => reached[at])
    if (from >= 0) for (const at of line.slice(from, to + 1)) page[at] = 1
  }
  for (let row = 0; row < rows; row++) fill(row * columns, 1, columns)
  for (let column = 0; column < columns; column++) fill(column, columns, rows)
  return page
}

function isPage(page: Uint8Array, { values, columns, rows }: Grid): boolean {
  const share = page.reduce((sum, isInside) => sum + isInside, 0) / page.length
  if (share < MIN_SHARE || share > MAX_SHARE) return false
  const ratios: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = BACKGROUND_DISTANCE; column < columns - BACKGROUND_DISTANCE; column++) {
      const at = row * columns + column
      for (const side of [-1, 1]) {
        if (!page[at] || page[at + side]) continue
        ratios.push((values[at + side * BACKGROUND_DISTANCE] as number) / (values[at] as number))
      }
    }
  }
  const median = ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? 1
  return median < MAX_BACKGROUND_RATIO
}

function cropPage(
  { pixels, width, height }: GrayPicture,
  page: Uint8Array,
  grid: Grid,
): GrayPicture {
  const { columns, block } = grid
  const [left, right, top, bottom] = pageBounds(page, grid)
  const from = { x: left * block, y: top * block }
  const croppedWidth = Math.min(width, right * block) - from.x
  const croppedHeight = Math.min(height, bottom * block) - from.y
  const cropped = new Uint8Array(croppedWidth * croppedHeight).fill(WHITE)
  for (let y = 0; y < croppedHeight; y++) {
    const row = Math.floor((y + from.y) / block) * columns
    for (let x = 0; x < croppedWidth; x += block - ((x + from.x) % block)) {
      const column = Math.floor((x + from.x) / block)
      if (!page[row + column]) continue
      const end = Math.min(croppedWidth, (column + 1) * block - from.x)
      const at = (y + from.y) * width + from.x
      cropped.set(pixels.subarray(at + x, at + end), y * croppedWidth + x)
    }
  }
  return { pixels: cropped, width: croppedWidth, height: croppedHeight }
}

function pageBounds(page: Uint8Array, { columns, rows }: Grid) {
  let [left, right, top, bottom] = [columns, 0, rows, 0]
  page.forEach((isInside, at) => {
    if (!isInside) return
    const column = at % columns
    const row = (at - column) / columns
    left = Math.min(left, column)
    right = Math.max(right, column + 1)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row + 1)
  })
  return [left, right, top, bottom] as const
}
