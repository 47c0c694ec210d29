import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { pageSkew } from '@canhoto/fiscal/key-strip/page-skew'
import { denoise } from './image/denoise.ts'
import { deskew } from './image/deskew.ts'
import { dewarp } from './image/dewarp.ts'
import { maskBarcode } from './image/mask-barcode.ts'
import { normalizeIllumination } from './image/normalize-illumination.ts'
import { estimateRulingLineDisplacement } from './image/ruling-line-displacement.ts'
import { segmentPage } from './image/segment-page.ts'
import { sharpen } from './image/sharpen.ts'
import type { FoundKey } from './key/read-key.ts'
import { detectPageAngle } from './ocr/detect-page-angle.ts'
import { recognizeWords } from './ocr/recognize-words.ts'
import { rereadRowsOf, type RereadRows } from './ocr/reread-rows.ts'
import { dewarpWords, estimateTextLineDisplacement } from './ocr/text-line-displacement.ts'

// Thresholds here, in image/ and in ocr/ that give no reason were chosen on the photos of bench/documents (photos.bench.ts).

/** Measured: at 300 dpi (11.8) the labels of the smallest print are lost more often. */
const PX_PER_MM = 13.5
/** The module width that the DANFE manual specifies, and that most issuers print. */
const MODULE_WIDTH_MM = 0.3
/** The approximate width that a photo of a whole sheet shows. */
const PHOTO_WIDTH_MM = 220
/** Of a strip, in the width that most have. */
const MAX_STRIP_WIDTH = 1.6
/** Above this ratio of its sides the picture shows less than a sheet. */
const MAX_SHEET_RATIO = 1.6
/** Above this ratio of its sides the picture shows the roll of a cash register (NFC-e). */
const MIN_ROLL_RATIO = 1.9
const ROLL_WIDTH_MM = 90
/** Radians by which perspective may turn the strip against the page. */
const MAX_STRIP_SKEW = 0.06
/** In smaller pictures not even the letters of a receipt can be recognized. */
const MIN_SIDE_PX = 200
/** A larger scale would only enlarge the blur. */
const MAX_SCALE = 3

export interface OcrPage {
  page: WordPage
  rereadRows: RereadRows
}

/** OCR of the page in a photo, whose words are placed as on a flat, upright page; null when there are no words. */
export async function readPage(
  picture: GrayPicture,
  key: FoundKey | null,
): Promise<OcrPage | null> {
  if (Math.min(picture.width, picture.height) < MIN_SIDE_PX) return null
  const deskewed = await deskewPage(picture, key)
  const page = await sharpen(dewarp(deskewed, estimateRulingLineDisplacement(deskewed)))
  const words = await recognizeWords(page)
  if (words.length === 0) return null
  const displacement = estimateTextLineDisplacement(words, page)
  return {
    page: {
      width: page.width,
      height: page.height,
      words: dewarpWords(words, displacement),
    },
    rereadRows: rereadRowsOf(page, displacement),
  }
}

/** The page cut out, upright and at the scale that OCR needs. */
async function deskewPage(picture: GrayPicture, key: FoundKey | null): Promise<GrayPicture> {
  const normalized = denoise(normalizeIllumination(picture))
  if (!key) {
    const middle = { x: picture.width / 2, y: picture.height / 2 }
    const page = segmentPage(normalized, picture, middle)
    return deskew(page, await detectPageAngle(page), scaleForOcr(page, null))
  }
  const { angle, place, modulePx } = key
  const page = segmentPage(maskBarcode(normalized, angle, place), picture, place)
  return deskew(page, refineAngle(angle, pageSkew(page)), scaleForOcr(page, modulePx))
}

/** The strip shows which way is up; the ruling lines of the whole page, which is much larger, give the exact angle. */
function refineAngle(stripAngle: number, skew: number): number {
  const quarter = Math.PI / 2
  const turns = Math.round((skew - stripAngle) / quarter)
  const difference = skew - stripAngle - turns * quarter
  return Math.abs(difference) < MAX_STRIP_SKEW ? stripAngle + difference : stripAngle
}

/** The strip shows the scale; but as some are printed half as wide again, a whole sheet shows it, too. A label is smaller. */
function scaleForOcr({ width, height }: GrayPicture, modulePx: number | null): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const isRoll = long > MIN_ROLL_RATIO * short
  const byPaper = short / (isRoll ? ROLL_WIDTH_MM : PHOTO_WIDTH_MM)
  const byStrip = modulePx && modulePx / MODULE_WIDTH_MM
  const isSheet = long < MAX_SHEET_RATIO * short
  const isWideStrip = byStrip !== null && isSheet && byStrip < MAX_STRIP_WIDTH * byPaper
  const pxPerMm = byStrip === null || (isWideStrip && byPaper < byStrip) ? byPaper : byStrip
  return Math.min(MAX_SCALE, Math.max(1, PX_PER_MM / pxPerMm))
}
