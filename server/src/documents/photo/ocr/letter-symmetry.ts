import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { LetterBox } from './ocr-word.ts'

const WHITE = 255
/** Of a letter's height: the part in which a '1' has its flag and an 'I' a serif on both sides, or none. */
const TOP = 0.25
/** Where letters of one stem have nothing but the stem. */
const STEM = [0.4, 0.75] as const
/** How far to both sides of the stem is looked at most; what is farther than the letter's own end is of the next one. */
const REACH = 0.4
/** Darker than what blur and noise leave of the paper. */
const MIN_INK = 90

/**
 * How much the top of a letter is the same on both sides of its stem, 0 to 1. Measured in Liberation Sans, Serif and Mono and in
 * DejaVu Sans, sharp and blurred: an 'I' has at least 0.86, a '1' at most 0.7.
 */
export function letterSymmetry(picture: GrayPicture, { x0, y0, x1, y1 }: LetterBox): number {
  const height = y1 - y0
  const middle = stemOf(picture, { x0, y0, x1, y1 })
  const reach = Math.min(height * REACH, Math.max(middle - x0, x1 - middle) + 1)
  let [shared, all] = [0, 0]
  for (let y = y0; y <= y0 + height * TOP; y++) {
    for (let distance = 1; distance <= reach; distance++) {
      const left = inkAt(picture, middle - distance, y)
      const right = inkAt(picture, middle + distance, y)
      shared += Math.min(left, right)
      all += Math.max(left, right)
    }
  }
  return all > 0 ? shared / all : 0
}

/** The x of the stem's middle. */
function stemOf(picture: GrayPicture, { x0, y0, x1, y1 }: LetterBox): number {
  let [sum, moment] = [0, 0]
  for (let y = Math.round(y0 + (y1 - y0) * STEM[0]); y < y0 + (y1 - y0) * STEM[1]; y++) {
    for (let x = x0; x <= x1; x++) {
      const ink = inkAt(picture, x, y)
      if (ink < MIN_INK) continue
      sum += ink
      moment += ink * x
    }
  }
  return sum > 0 ? moment / sum : (x0 + x1) / 2
}

/** Between two pixels of a line their mean, by distance. */
function inkAt({ pixels, width, height }: GrayPicture, x: number, y: number): number {
  const left = Math.floor(x)
  if (left < 0 || left + 1 >= width || y < 0 || y >= height) return 0
  const at = y * width + left
  const share = x - left
  return WHITE - ((pixels[at] ?? WHITE) * (1 - share) + (pixels[at + 1] ?? WHITE) * share)
}
