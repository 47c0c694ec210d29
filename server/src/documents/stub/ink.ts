import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

/** 1 where there is ink, row by row. */
export interface Ink {
  pixels: Uint8Array
  width: number
  height: number
}

/** A box in pixels; right and bottom are outside. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** In a picture of normalized illumination, where paper is about 245. A light pen is still darker. */
const MAX_INK_LEVEL = 178

/** The part of a picture, as ink. */
export function inkOf({ pixels, width, height }: GrayPicture, area: Box): Ink {
  const [left, top] = [Math.max(0, Math.round(area.left)), Math.max(0, Math.round(area.top))]
  const wide = Math.max(0, Math.min(width, Math.round(area.right)) - left)
  const high = Math.max(0, Math.min(height, Math.round(area.bottom)) - top)
  const ink = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++) {
    const row = (y + top) * width + left
    for (let x = 0; x < wide; x++)
      ink[y * wide + x] = (pixels[row + x] as number) < MAX_INK_LEVEL ? 1 : 0
  }
  return { pixels: ink, width: wide, height: high }
}

export function eraseBox({ pixels, width, height }: Ink, box: Box) {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y++)
    if (right > left) pixels.fill(0, y * width + left, y * width + right)
}

/**
 * Erases the ruling lines of the form: straight runs of ink along a row or a column that are longer than a stroke of a hand goes straight.
 * Of a thick run, such as a table's edge in the picture, all of it.
 */
export function eraseLines(ink: Ink, minLength: number) {
  const { width, height } = ink
  const along = findRuns(ink, { lines: height, length: width, step: 1, next: width }, minLength)
  const down = findRuns(ink, { lines: width, length: height, step: width, next: 1 }, minLength)
  for (const at of along) for (const near of [at - width, at, at + width]) ink.pixels[near] = 0
  for (const at of down) for (const near of [at - 1, at, at + 1]) ink.pixels[near] = 0
}

/** Blur and noise break a line for so many pixels. */
const MAX_BREAK = 2

interface Direction {
  lines: number
  length: number
  step: number
  next: number
}

function findRuns(
  { pixels }: Ink,
  { lines, length, step, next }: Direction,
  minLength: number,
): number[] {
  const found: number[] = []
  for (let line = 0; line < lines; line++) {
    let [start, last] = [-1, -1]
    const end = (until: number) => {
      if (start >= 0 && until - start >= minLength)
        for (let i = start; i <= until; i++) found.push(line * next + i * step)
      start = -1
    }
    for (let i = 0; i < length; i++) {
      if (!pixels[line * next + i * step]) continue
      if (start >= 0 && i - last > MAX_BREAK + 1) end(last)
      if (start < 0) start = i
      last = i
    }
    end(last)
  }
  return found
}
