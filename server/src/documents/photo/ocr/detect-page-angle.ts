import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { pageSkew } from '@canhoto/fiscal/key-strip/page-skew'
import { recognizeWords } from './recognize-words.ts'
import { deskew } from '../image/deskew.ts'
import type { OcrWord } from './ocr-word.ts'

/** Most photos are taken upright or upside down. */
const TURNS = [0, Math.PI, Math.PI / 2, -Math.PI / 2]
/** Share of the picture that is tried, each way: what lies around the page only takes time. */
const TRIED = 0.7
/** Longest side of the pictures that are tried, in pixels. */
const TRIAL_SIDE = 1800
const CLEAR_WORD = /^[A-ZÀ-Ý/.:-]{4,}$/i
const CLEAR = 0.75
/** As many clear words are not read by chance: the other turns need no trial. */
const ENOUGH_WORDS = 5

/** Radians by which a page without a barcode is turned: the way in which most words can be read. */
export async function detectPageAngle(picture: GreyPicture): Promise<number> {
  const skew = pageSkew(picture)
  const middle = middleOf(picture)
  const scale = TRIAL_SIDE / Math.max(middle.width, middle.height)
  let best = { angle: skew, words: -1 }
  for (const turn of TURNS) {
    const trial = deskew(middle, skew + turn, Math.min(1, scale))
    const words = (await recognizeWords(trial)).filter(isClear).length
    if (words > best.words) best = { angle: skew + turn, words }
    if (words >= ENOUGH_WORDS) break
  }
  return best.angle
}

const isClear = ({ text, confidence }: OcrWord) => confidence > CLEAR && CLEAR_WORD.test(text)

function middleOf({ pixels, width, height }: GreyPicture): GreyPicture {
  const [wide, high] = [Math.round(width * TRIED), Math.round(height * TRIED)]
  const left = (width - wide) >> 1
  const top = (height - high) >> 1
  const middle = new Uint8Array(wide * high)
  for (let row = 0; row < high; row++) {
    const from = (top + row) * width + left
    middle.set(pixels.subarray(from, from + wide), row * wide)
  }
  return { pixels: middle, width: wide, height: high }
}
