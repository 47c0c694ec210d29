import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

const WHITE = 255
/** Share of the paper's level below which a pixel is of a line or a letter. */
export const INK_SHARE = 0.8
/** Share of the row's height that a vertical line crosses; no letter is so high. */
const MIN_VERTICAL_SHARE = 0.85
/** In heights of the row; no stroke of a letter is so long. */
const MIN_HORIZONTAL_RUN = 2
/** Pixels beside a line that its blur darkens. */
const BLUR_PX = 3
/** Pixels above and below which no line is so thick, and letters go on. */
const LETTER_REACH_PX = 8
/** Of a line's length over which letters may touch it; of a row of blurred letters, more has ink above or below. */
const MAX_TOUCHING_SHARE = 0.3

interface Run {
  from: number
  to: number
}

/** The row on white paper, without the ruling lines of the form. */
export function removeRulingLines(row: GrayPicture): GrayPicture {
  const { width, height } = row
  const ink = inkOf(row)
  const { isInk } = ink
  const vertical = Array.from({ length: width }, (_, x) => x).filter(
    (x) => countWhere(height, (y) => isInk(x, y)) >= MIN_VERTICAL_SHARE * height,
  )
  const horizontal = linesOf(height, width, (y, x) => isInk(x, y), MIN_HORIZONTAL_RUN * height)
  for (const x of vertical) erase(ink, x, x + 1, 0, height)
  for (const { from, to, at } of horizontal) erase(ink, from, to, at, at + 1)
  return ink.picture
}

/** The page on white paper, without straight lines of at least so many pixels. */
export function removeLongLines(
  page: GrayPicture,
  minLength: { horizontal: number; vertical: number },
): GrayPicture {
  const { width, height } = page
  const ink = inkOf(page)
  const { isInk } = ink
  const horizontal = linesOf(height, width, (y, x) => isInk(x, y), minLength.horizontal)
  const vertical = linesOf(width, height, isInk, minLength.vertical)
  for (const { from, to, at } of horizontal) erase(ink, from, to, at, at + 1)
  for (const { from, to, at } of vertical) erase(ink, at, at + 1, from, to)
  return ink.picture
}

interface Ink {
  picture: GrayPicture
  isInk: (x: number, y: number) => boolean
}

/** A copy whose paper is white. */
function inkOf({ pixels: levels, width, height }: GrayPicture): Ink {
  const paper = medianLevel(levels)
  const pixels = levels.map((level) => Math.min(WHITE, Math.round((level * WHITE) / paper)))
  const isInk = (x: number, y: number) => (pixels[y * width + x] ?? WHITE) < INK_SHARE * WHITE
  return { picture: { pixels, width, height }, isInk }
}

/** Erases a line with what its blur darkens on both sides. */
function erase({ picture }: Ink, x0: number, x1: number, y0: number, y1: number): void {
  const { pixels, width, height } = picture
  const [left, right] = x1 - x0 === 1 ? [x0 - BLUR_PX, x1 + BLUR_PX] : [x0, x1]
  const [top, bottom] = x1 - x0 === 1 ? [y0, y1] : [y0 - BLUR_PX, y1 + BLUR_PX]
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    pixels.fill(WHITE, y * width + Math.max(0, left), y * width + Math.min(width, right))
  }
}

/** The runs of ink along rows or columns that are lines; runs along blurred letters are not. */
function linesOf(
  count: number,
  length: number,
  isInk: (at: number, along: number) => boolean,
  minLength: number,
): (Run & { at: number })[] {
  const isLine = ({ from, to }: Run, at: number) =>
    [at - LETTER_REACH_PX, at + LETTER_REACH_PX].every(
      (beside) =>
        beside < 0 ||
        beside >= count ||
        countWhere(to - from, (along) => isInk(beside, from + along)) <=
          MAX_TOUCHING_SHARE * (to - from),
    )
  return Array.from({ length: count }, (_, at) =>
    longRuns(length, (along) => isInk(at, along), minLength)
      .filter((run) => isLine(run, at))
      .map((run) => ({ ...run, at })),
  ).flat()
}

function medianLevel(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const level of pixels) counts[level] = (counts[level] ?? 0) + 1
  let below = 0
  const median = counts.findIndex((count) => (below += count) * 2 > pixels.length)
  return Math.max(1, median)
}

function countWhere(length: number, isWanted: (index: number) => boolean): number {
  let count = 0
  for (let index = 0; index < length; index++) if (isWanted(index)) count++
  return count
}

function longRuns(length: number, isInside: (index: number) => boolean, minLength: number): Run[] {
  const runs: Run[] = []
  let from = -1
  for (let index = 0; index <= length; index++) {
    const inside = index < length && isInside(index)
    if (inside && from < 0) from = index
    if (inside || from < 0) continue
    if (index - from >= minLength) runs.push({ from, to: index })
    from = -1
  }
  return runs
}
