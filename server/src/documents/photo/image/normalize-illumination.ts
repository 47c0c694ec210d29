import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

/** Blocks along the longer side: small enough for a shadow's edge, larger than any letter. */
const BLOCKS_ALONG_LONG_SIDE = 250
/** Blocks in each direction whose brightest gives the level of the paper. */
const PAPER_REACH = 3
/** Far enough to skip letters, and near enough to keep the paper's edge in place. */
const EDGE_REACH = 1
/** The share of a block's pixels that are brighter than its level. */
const BRIGHTEST_SHARE = 0.1
const TYPICAL_SHARE = 0.4
/** The least level that a pixel is divided by: less would turn the noise of black areas into light and dark. */
const MIN_PAPER_LEVEL = 20
/** The level of paper in the normalized picture. */
const NORMALIZED_PAPER_LEVEL = 245

/** One value for each square block of `block` pixels. */
export type Grid = { values: Float32Array; columns: number; rows: number; block: number }

/**
 * The typical brightness of each block, ignoring letters. A cloth or a wooden table is typically much darker than its
 * brightest pixels, which distinguishes it from paper.
 */
export const estimatePaperLevels = (picture: GrayPicture): Grid =>
  maximumFilter(blockLevels(picture, TYPICAL_SHARE), EDGE_REACH)

/** Divides each pixel by the brightness of the paper around it, as if the light had been even. */
export function normalizeIllumination(picture: GrayPicture): GrayPicture {
  const { pixels, width, height } = picture
  const paper = meanFilter(maximumFilter(blockLevels(picture, BRIGHTEST_SHARE), PAPER_REACH))
  const normalized = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = interpolateRow(paper, y, width)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = ((pixels[at] as number) * NORMALIZED_PAPER_LEVEL) / (row[x] as number)
      normalized[at] = value > 255 ? 255 : value
    }
  }
  return { pixels: normalized, width, height }
}

/** For each block the gray level that `share` of its pixels exceed. */
function blockLevels({ pixels, width, height }: GrayPicture, share: number): Grid {
  const block = Math.max(1, Math.round(Math.max(width, height) / BLOCKS_ALONG_LONG_SIDE))
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const values = new Float32Array(columns * rows)
  const step = Math.max(1, block >> 2)
  const counts = new Uint16Array(256)
  for (let at = 0; at < values.length; at++) {
    const [left, top] = [(at % columns) * block, Math.floor(at / columns) * block]
    let sampled = 0
    counts.fill(0)
    for (let y = top; y < Math.min(height, top + block); y += step) {
      for (let x = left; x < Math.min(width, left + block); x += step, sampled++) {
        const level = pixels[y * width + x] as number
        counts[level] = (counts[level] as number) + 1
      }
    }
    let level = 255
    for (let above = 0; level > 0; level--) {
      above += counts[level] as number
      if (above > share * sampled) break
    }
    values[at] = level
  }
  return { values, columns, rows, block }
}

const maximumFilter = (grid: Grid, reach: number) =>
  filterSeparably(grid, reach, (values) => Math.max(...values))

const meanFilter = (grid: Grid) =>
  filterSeparably(
    grid,
    PAPER_REACH,
    (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  )

/** Applies a filter of `2 * reach + 1` blocks along the rows, then along the columns. */
function filterSeparably(
  grid: Grid,
  reach: number,
  summarize: (values: Float32Array) => number,
): Grid {
  const { columns, rows } = grid
  const pass = (
    from: Float32Array,
    stride: number,
    length: number,
    lines: number,
    next: number,
  ) => {
    const to = new Float32Array(from.length)
    const line = new Float32Array(length)
    for (let start = 0; start < lines; start++) {
      for (let i = 0; i < length; i++) line[i] = from[start * next + i * stride] as number
      for (let i = 0; i < length; i++) {
        const window = line.subarray(Math.max(0, i - reach), i + reach + 1)
        to[start * next + i * stride] = summarize(window)
      }
    }
    return to
  }
  const along = pass(grid.values, 1, columns, rows, columns)
  return { ...grid, values: pass(along, columns, rows, columns, 1) }
}

/** The level of the paper at each pixel of a row, interpolated between the centers of the blocks. */
function interpolateRow({ values, columns, rows, block }: Grid, y: number, width: number) {
  const [upper, lower, down] = neighborBlocks(y, block, rows)
  const levels = new Float32Array(columns)
  for (let column = 0; column < columns; column++) {
    const first = values[upper * columns + column] as number
    const level = first + ((values[lower * columns + column] as number) - first) * down
    levels[column] = Math.max(MIN_PAPER_LEVEL, level)
  }
  const row = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const place = Math.min(columns - 1, Math.max(0, (x + 0.5) / block - 0.5))
    const column = place | 0
    const first = levels[column] as number
    row[x] = first + ((levels[column + 1] ?? first) - first) * (place - column)
  }
  return row
}

/** The two blocks between whose centers a pixel lies, and how near it is to the second, from 0 to 1. */
function neighborBlocks(pixel: number, block: number, blocks: number) {
  const place = Math.min(blocks - 1, Math.max(0, (pixel + 0.5) / block - 0.5))
  const first = Math.floor(place)
  return [first, Math.min(blocks - 1, first + 1), place - first] as const
}
