import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { type Grid, estimatePaperLevels } from './normalize-illumination.ts'

/** Over four blocks the light on a paper changes less than this, even at the edge of a soft shadow. */
const STEP = 0.7
/** Blocks to either side of an edge, over which blur and a slanting edge may spread it. */
const EDGE = 2
const BEYOND = 2 * EDGE
/** Blocks around a place that is on the paper. */
const NEARBY = 6
/** Across its edge the picture must be so much darker: what is bright beside it may be paper too. */
const DARKER = 0.82
/** Share of the picture that a page has at least, and above which there is nothing to leave out. */
const [SMALLEST, LARGEST] = [0.04, 0.94]
const WHITE = 255

/**
 * The paper alone, cut out of what it lies on, which OCR would take for letters: what lies around it is white. The picture
 * itself where the paper's edge is not to be seen. `inside`: a place in pixels that is on the paper.
 */
export function segmentPage(
  lit: GreyPicture,
  picture: GreyPicture,
  inside: { x: number; y: number },
): GreyPicture {
  const grid = estimatePaperLevels(picture)
  const paper = filled(grownFrom(brightestNear(inside, grid), grid), grid)
  return isPaper(paper, grid) ? cutOut(lit, paper, grid) : lit
}

/** A barcode is half black: the paper's brightness is that beside it. */
function brightestNear({ x, y }: { x: number; y: number }, { values, columns, rows, block }: Grid) {
  const [column, row] = [Math.floor(x / block), Math.floor(y / block)]
  let best = Math.min(rows - 1, row) * columns + Math.min(columns - 1, column)
  for (let r = Math.max(0, row - NEARBY); r <= Math.min(rows - 1, row + NEARBY); r++) {
    for (let c = Math.max(0, column - NEARBY); c <= Math.min(columns - 1, column + NEARBY); c++) {
      if ((values[r * columns + c] as number) > (values[best] as number)) best = r * columns + c
    }
  }
  return best
}

/** All blocks that are reached from one without coming near an edge: of what lies beyond it nothing must be seen. */
function grownFrom(start: number, grid: Grid): Uint8Array {
  const { values, columns, rows } = grid
  const reached = new Uint8Array(values.length)
  const waiting = [start]
  reached[start] = 1
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of around(at, 1, columns, rows)) {
      if (reached[next] || isEdge(next, grid)) continue
      reached[next] = 1
      waiting.push(next)
    }
  }
  return reached
}

/** Even where a paper's edge runs along the blocks and shades off from one to the next. */
function isEdge(at: number, { values, columns, rows }: Grid): boolean {
  let [darkest, brightest] = [values[at] as number, values[at] as number]
  for (const near of around(at, EDGE, columns, rows)) {
    darkest = Math.min(darkest, values[near] as number)
    brightest = Math.max(brightest, values[near] as number)
  }
  return darkest < STEP * brightest
}

/** The blocks at a distance left, right, above and below, where there are such. */
function around(at: number, distance: number, columns: number, rows: number): number[] {
  const column = at % columns
  const row = (at - column) / columns
  const near: number[] = []
  if (column >= distance) near.push(at - distance)
  if (column < columns - distance) near.push(at + distance)
  if (row >= distance) near.push(at - distance * columns)
  if (row < rows - distance) near.push(at + distance * columns)
  return near
}

/** With the holes that a logo or a finger leaves: between two blocks of a row, and of a column, lies paper. */
function filled(reached: Uint8Array, { columns, rows }: Grid): Uint8Array {
  const paper = new Uint8Array(reached.length)
  const fill = (first: number, step: number, count: number) => {
    const line = Array.from({ length: count }, (_, i) => first + i * step)
    const from = line.findIndex((at) => reached[at])
    const to = line.findLastIndex((at) => reached[at])
    if (from >= 0) for (const at of line.slice(from, to + 1)) paper[at] = 1
  }
  for (let row = 0; row < rows; row++) fill(row * columns, 1, columns)
  for (let column = 0; column < columns; column++) fill(column, columns, rows)
  return paper
}

function isPaper(paper: Uint8Array, { values, columns, rows }: Grid): boolean {
  const share = paper.reduce((sum, is) => sum + is, 0) / paper.length
  if (share < SMALLEST || share > LARGEST) return false
  const steps: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = BEYOND; column < columns - BEYOND; column++) {
      const at = row * columns + column
      for (const side of [-1, 1]) {
        if (!paper[at] || paper[at + side]) continue
        steps.push((values[at + side * BEYOND] as number) / (values[at] as number))
      }
    }
  }
  const middle = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 1
  return middle < DARKER
}

function cutOut(
  { pixels, width, height }: GreyPicture,
  paper: Uint8Array,
  grid: Grid,
): GreyPicture {
  const { columns, block } = grid
  const [left, right, top, bottom] = boundsOf(paper, grid)
  const from = { x: left * block, y: top * block }
  const wide = Math.min(width, right * block) - from.x
  const high = Math.min(height, bottom * block) - from.y
  const cut = new Uint8Array(wide * high).fill(WHITE)
  for (let y = 0; y < high; y++) {
    const row = Math.floor((y + from.y) / block) * columns
    for (let x = 0; x < wide; x += block - ((x + from.x) % block)) {
      const column = Math.floor((x + from.x) / block)
      if (!paper[row + column]) continue
      const end = Math.min(wide, (column + 1) * block - from.x)
      const at = (y + from.y) * width + from.x
      cut.set(pixels.subarray(at + x, at + end), y * wide + x)
    }
  }
  return { pixels: cut, width: wide, height: high }
}

function boundsOf(paper: Uint8Array, { columns, rows }: Grid) {
  let [left, right, top, bottom] = [columns, 0, rows, 0]
  paper.forEach((is, at) => {
    if (!is) return
    const column = at % columns
    const row = (at - column) / columns
    left = Math.min(left, column)
    right = Math.max(right, column + 1)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row + 1)
  })
  return [left, right, top, bottom] as const
}
