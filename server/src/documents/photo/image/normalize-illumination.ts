import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'

/** Blocks along the longer side, small enough for a shadow's edge and larger than any letter. */
const BLOCKS = 250
/** Blocks each way of which the brightest is taken for the paper. */
const REACH = 3
/** Enough to pass over letters, and not far over the paper's edge. */
const NEAR = 1
/** Shares of a block's pixels. */
const [BRIGHT, MOST] = [0.1, 0.4]
const DARKEST_PAPER = 20
const PAPER = 245

export type Grid = { values: Float32Array; columns: number; rows: number; block: number }

/** How bright most of each block is, without letters: of what is woven or grained that is much less than its brightest. */
export const estimatePaperLevels = (picture: GreyPicture): Grid =>
  brightest(bright(picture, MOST), NEAR)

/** The picture as if lit evenly: each pixel is compared with the paper around it. */
export function normalizeIllumination(picture: GreyPicture): GreyPicture {
  const { pixels, width, height } = picture
  const paper = smooth(brightest(bright(picture)))
  const even = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = paperOfRow(paper, y, width)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = ((pixels[at] as number) * PAPER) / (row[x] as number)
      even[at] = value > 255 ? 255 : value
    }
  }
  return { pixels: even, width, height }
}

/** Of each block the level that a share of its pixels exceed. */
function bright({ pixels, width, height }: GreyPicture, share = BRIGHT): Grid {
  const block = Math.max(1, Math.round(Math.max(width, height) / BLOCKS))
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const values = new Float32Array(columns * rows)
  const step = Math.max(1, block >> 2)
  const counts = new Uint16Array(256)
  for (let at = 0; at < values.length; at++) {
    const [left, top] = [(at % columns) * block, Math.floor(at / columns) * block]
    let seen = 0
    counts.fill(0)
    for (let y = top; y < Math.min(height, top + block); y += step) {
      for (let x = left; x < Math.min(width, left + block); x += step, seen++) {
        const level = pixels[y * width + x] as number
        counts[level] = (counts[level] as number) + 1
      }
    }
    let level = 255
    for (let above = 0; level > 0; level--) {
      above += counts[level] as number
      if (above > share * seen) break
    }
    values[at] = level
  }
  return { values, columns, rows, block }
}

const brightest = (grid: Grid, reach = REACH) =>
  around(grid, reach, (values) => Math.max(...values))

const smooth = (grid: Grid) =>
  around(grid, REACH, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)

/** Along the rows, then along the columns. */
function around(grid: Grid, reach: number, summary: (values: Float32Array) => number): Grid {
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
        to[start * next + i * stride] = summary(window)
      }
    }
    return to
  }
  const along = pass(grid.values, 1, columns, rows, columns)
  return { ...grid, values: pass(along, columns, rows, columns, 1) }
}

function paperOfRow({ values, columns, rows, block }: Grid, y: number, width: number) {
  const [upper, lower, down] = neighbours(y, block, rows)
  const levels = new Float32Array(columns)
  for (let column = 0; column < columns; column++) {
    const first = values[upper * columns + column] as number
    const level = first + ((values[lower * columns + column] as number) - first) * down
    levels[column] = Math.max(DARKEST_PAPER, level)
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

/** The two blocks between whose centres a pixel lies, and how near it is to the second. */
function neighbours(pixel: number, block: number, blocks: number) {
  const place = Math.min(blocks - 1, Math.max(0, (pixel + 0.5) / block - 0.5))
  const first = Math.floor(place)
  return [first, Math.min(blocks - 1, first + 1), place - first] as const
}
