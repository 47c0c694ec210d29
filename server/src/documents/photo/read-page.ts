import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { pageSkew } from '@canhoto/fiscal/key-strip/page-skew'
import { estimateRulingLineDisplacement } from './image/ruling-line-displacement.ts'
import { maskBarcode } from './image/mask-barcode.ts'
import { denoise } from './image/denoise.ts'
import { normalizeIllumination } from './image/normalize-illumination.ts'
import { estimateTextLineDisplacement, dewarpWords } from './ocr/text-line-displacement.ts'
import { rereadRowsOf } from './ocr/reread-rows.ts'
import type { RereadRows } from './ocr/reread-rows.ts'
import { recognizeWords } from './ocr/recognize-words.ts'
import { segmentPage } from './image/segment-page.ts'
import type { FoundKey } from './key/read-key.ts'
import { deskew } from './image/deskew.ts'
import { dewarp } from './image/dewarp.ts'
import { detectPageAngle } from './ocr/detect-page-angle.ts'

/** Measured: at 300 dpi (11.8) the labels of the smallest print are lost more often. */
const PX_PER_MM = 13.5
/** As wide as the manual foresees, and as most are printed. */
const MODULE_MM = 0.3
/** What a photo without a strip shows across, about. */
const WIDTH_MM = 220
/** A long and narrow one is a roll of a cash register. */
const [NARROW, ROLL_MM] = [1.9, 90]
/** Radians between strip and page, by perspective. */
const MOST_BENT = 0.06
/** Below it not even a receipt's letters have shape. */
const SMALLEST_PX = 200
/** More would only enlarge the blur. */
const MOST_ENLARGED = 3

export interface OcrPage {
  page: WordPage
  rereadRows: RereadRows
}

/** The words of the page in a photo, as if it lay straight; null when there are none. */
export async function readPage(
  picture: GreyPicture,
  found: FoundKey | null,
): Promise<OcrPage | null> {
  if (Math.min(picture.width, picture.height) < SMALLEST_PX) return null
  const straight = await straightPage(picture, found)
  const page = dewarp(straight, estimateRulingLineDisplacement(straight))
  const seen = await recognizeWords(page)
  if (seen.length === 0) return null
  const bend = estimateTextLineDisplacement(seen, page)
  const words = dewarpWords(seen, bend)
  return {
    page: { width: page.width, height: page.height, words },
    rereadRows: rereadRowsOf(page, bend),
  }
}

async function straightPage(picture: GreyPicture, found: FoundKey | null): Promise<GreyPicture> {
  const lit = denoise(normalizeIllumination(picture))
  if (!found) {
    const page = segmentPage(lit, picture, { x: picture.width / 2, y: picture.height / 2 })
    return deskew(page, await detectPageAngle(page), scaleOf(page, null))
  }
  const { angle, place, modulePx } = found
  const page = segmentPage(maskBarcode(lit, angle, place), picture, place)
  return deskew(page, alongRules(angle, pageSkew(page)), scaleOf(page, modulePx))
}

/** The strip tells which way is up; the rules of the whole page, of which it is a small part, tell it more exactly. */
function alongRules(angle: number, skew: number): number {
  const quarter = Math.PI / 2
  const turns = Math.round((skew - angle) / quarter)
  const difference = skew - angle - turns * quarter
  return Math.abs(difference) < MOST_BENT ? angle + difference : angle
}

function scaleOf({ width, height }: GreyPicture, modulePx: number | null): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const widthMm = long > NARROW * short ? ROLL_MM : WIDTH_MM
  const pxPerMm = modulePx ? modulePx / MODULE_MM : short / widthMm
  // Strips are printed up to half as wide again: letters must not shrink for that.
  return Math.min(MOST_ENLARGED, Math.max(1, PX_PER_MM / pxPerMm))
}
