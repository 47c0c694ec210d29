import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { denoise } from '../photo/image/denoise.ts'
import { deskew } from '../photo/image/deskew.ts'
import { dewarp } from '../photo/image/dewarp.ts'
import { maskBarcode } from '../photo/image/mask-barcode.ts'
import { normalizeIllumination } from '../photo/image/normalize-illumination.ts'
import { estimateRulingLineDisplacement } from '../photo/image/ruling-line-displacement.ts'
import { segmentPage } from '../photo/image/segment-page.ts'
import type { FoundKey } from '../photo/key/read-key.ts'
import { detectPageAngle } from '../photo/ocr/detect-page-angle.ts'

/** What the numbers and labels of a stub, the smallest of which are 1.5 mm high, are read at. */
const PX_PER_MM = 11
/** The width of a stub, and of the page that it is a part of. */
const STUB_WIDTH_MM = 200
const PAGE_HEIGHT_MM = 297
/** A larger scale would only enlarge the blur. */
const MAX_SCALE = 3

/** The stub cut out, upright and at the scale of OCR. */
export async function deskewStub(picture: GrayPicture, key: FoundKey | null) {
  const normalized = denoise(normalizeIllumination(picture))
  const middle = { x: picture.width / 2, y: picture.height / 2 }
  const masked = key ? maskBarcode(normalized, key.angle, key.place) : normalized
  const cut = segmentPage(masked, picture, middle)
  const angle = key?.angle ?? (await detectPageAngle(cut))
  const pxPerMm = measureScale(cut)
  const scale = Math.min(MAX_SCALE, PX_PER_MM / pxPerMm)
  const upright = deskew(cut, angle, scale)
  return {
    picture: dewarp(upright, estimateRulingLineDisplacement(upright)),
    pxPerMm: pxPerMm * scale,
  }
}

function measureScale({ width, height }: GrayPicture) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  // The stub is a strip, the page is nearly as wide as it is high.
  return long > 1.6 * short ? long / STUB_WIDTH_MM : long / PAGE_HEIGHT_MM
}
