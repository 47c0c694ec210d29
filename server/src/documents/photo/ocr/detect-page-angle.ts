import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { pageSkew } from '@canhoto/fiscal/key-strip/page-skew'
import { recognizeWords } from './recognize-words.ts'
import { deskew } from '../image/deskew.ts'
import type { OcrWord } from './ocr-word.ts'
import { textRowAngle } from './text-row-angle.ts'

/** In the order in which they are tried: most photos are taken upright or upside down. */
const ROTATIONS = [0, Math.PI, Math.PI / 2, -Math.PI / 2]
/** The share of the width and of the height that is tried: the surroundings of the page only take time. */
const TRIAL_SHARE = 0.7
/** The longest side of the pictures that are tried. */
const TRIAL_SIDE_PX = 1800
const CLEAR_WORD = /^[A-ZÀ-Ý/.:-]{4,}$/i
const MIN_CLEAR_CONFIDENCE = 0.75
/** So many clear words are not read by chance, so the other rotations need not be tried. */
const ENOUGH_WORDS = 5

/**
 * Radians by which a page without a barcode is rotated: of four directions the one in which OCR reads most words, and near it
 * the one of the rows of text.
 */
export async function detectPageAngle(picture: GrayPicture): Promise<number> {
  const skew = pageSkew(picture)
  const middle = cropMiddle(picture)
  const scale = TRIAL_SIDE_PX / Math.max(middle.width, middle.height)
  let best = { angle: skew, words: -1 }
  for (const rotation of ROTATIONS) {
    const trial = deskew(middle, skew + rotation, Math.min(1, scale))
    const words = (await recognizeWords(trial)).filter(isClear).length
    if (words > best.words) best = { angle: skew + rotation, words }
    if (words >= ENOUGH_WORDS) break
  }
  return textRowAngle(picture, best.angle)
}

const isClear = ({ text, confidence }: OcrWord) =>
  confidence > MIN_CLEAR_CONFIDENCE && CLEAR_WORD.test(text)

function cropMiddle({ pixels, width, height }: GrayPicture): GrayPicture {
  const [croppedWidth, croppedHeight] = [
    Math.round(width * TRIAL_SHARE),
    Math.round(height * TRIAL_SHARE),
  ]
  const left = (width - croppedWidth) >> 1
  const top = (height - croppedHeight) >> 1
  const middle = new Uint8Array(croppedWidth * croppedHeight)
  for (let row = 0; row < croppedHeight; row++) {
    const from = (top + row) * width + left
    middle.set(pixels.subarray(from, from + croppedWidth), row * croppedWidth)
  }
  return { pixels: middle, width: croppedWidth, height: croppedHeight }
}
