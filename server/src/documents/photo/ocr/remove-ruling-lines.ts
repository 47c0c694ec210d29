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

/** The row on white paper, without the ruling lines of the form. */
export function removeRulingLines(row: GrayPicture): GrayPicture {
  const { width, height } = row
  const paper = medianLevel(row.pixels)
  const pixels = row.pixels.map((level) => Math.min(WHITE, Math.round((level * WHITE) / paper)))
  const isInk = (x: number, y: number) => (pixels[y * width + x] ?? WHITE) < INK_SHARE * WHITE
  const vertical = Array.from({ length: width }, (_, x) => x).filter(
    (x) => countWhere(height, (y) => isInk(x, y)) >= MIN_VERTICAL_SHARE * height,
  )
  const horizontal = Array.from({ length: height }, (_, y) =>
    longRuns(width, (x) => isInk(x, y), MIN_HORIZONTAL_RUN * height).map((run) => ({ ...run, y })),
  ).flat()
  const erase = (x0: number, x1: number, y0: number, y1: number) => {
    for (let y = Math.max(0, y0); y <= Math.min(height - 1, y1); y++) {
      pixels.fill(WHITE, y * width + Math.max(0, x0), y * width + Math.min(width - 1, x1) + 1)
    }
  }
  for (const x of vertical) erase(x - BLUR_PX, x + BLUR_PX, 0, height)
  for (const { from, to, y } of horizontal) erase(from, to, y - BLUR_PX, y + BLUR_PX)
  return { pixels, width, height }
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

function longRuns(length: number, isInside: (index: number) => boolean, minLength: number) {
  const runs: { from: number; to: number }[] = []
  let from = -1
  for (let index = 0; index <= length; index++) {
    const inside = index < length && isInside(index)
    if (inside && from < 0) from = index
    if (inside || from < 0) continue
    if (index - from >= minLength) runs.push({ from, to: index - 1 })
    from = -1
  }
  return runs
}
