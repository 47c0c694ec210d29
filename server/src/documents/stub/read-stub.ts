import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { judgePhoto, JUDGED_WIDTH_PX } from '@canhoto/fiscal/stub/judge-photo'
import sharp from 'sharp'
import { deskew } from '../photo/image/deskew.ts'
import { denoise } from '../photo/image/denoise.ts'
import { loadPicture } from '../photo/image/load-picture.ts'
import { maskBarcode } from '../photo/image/mask-barcode.ts'
import { normalizeIllumination } from '../photo/image/normalize-illumination.ts'
import { segmentPage } from '../photo/image/segment-page.ts'
import { type FoundKey, readKey } from '../photo/key/read-key.ts'
import { detectPageAngle } from '../photo/ocr/detect-page-angle.ts'
import type { OcrWord } from '../photo/ocr/ocr-word.ts'
import { recognizeWords } from '../photo/ocr/recognize-words.ts'
import type { RawStub } from '../reading.ts'
import { findSignature } from './find-signature.ts'
import { readStubWords } from './stub-words.ts'

/** What the numbers and labels of a stub, the smallest of which are 1.5 mm high, are read at. */
const PX_PER_MM = 11
/** The width of a stub, and of the page that it is a part of. */
const STUB_WIDTH_MM = 200
const PAGE_HEIGHT_MM = 297
/** A picture that is higher than wide shows a whole page. */
const MAX_SCALE = 3
const MIN_SIDE_PX = 200
/** A stub often has no barcode: the search must end soon. */
const KEY_DEADLINE_MS = 1500

/** The note, the day and the signature on the photo of a stub. Throws PictureError. */
export async function readStub(bytes: Uint8Array): Promise<RawStub> {
  const picture = await loadPicture(bytes)
  const fault = judgePhoto(await shrinkToJudge(picture))
  if (Math.min(picture.width, picture.height) < MIN_SIDE_PX) return { ...NOTHING, fault }
  const key = await readKey(picture, { deadlineMs: KEY_DEADLINE_MS })
  const page = await deskewStub(picture, key)
  const words: OcrWord[] = await recognizeWords(page.picture)
  const { signatureLabel, ...read } = readStubWords(words)
  return {
    ...read,
    key: key && { value: key.key, confidence: key.confidence },
    signature: findSignature(page.picture, { words, label: signatureLabel, ...page }),
    fault,
  }
}

const NOTHING: Omit<RawStub, 'fault'> = {
  key: null,
  numbers: [],
  series: null,
  receivedOn: null,
  signature: { isFound: false, confidence: 0 },
}

/** The stub cut out, upright and at the scale of OCR. */
async function deskewStub(picture: GrayPicture, key: FoundKey | null) {
  const normalized = denoise(normalizeIllumination(picture))
  const middle = { x: picture.width / 2, y: picture.height / 2 }
  const masked = key ? maskBarcode(normalized, key.angle, key.place) : normalized
  const cut = segmentPage(masked, picture, middle)
  const angle = key?.angle ?? (await detectPageAngle(cut))
  const pxPerMm = measureScale(cut)
  const scale = Math.min(MAX_SCALE, PX_PER_MM / pxPerMm)
  return { picture: deskew(cut, angle, scale), pxPerMm: pxPerMm * scale }
}

function measureScale({ width, height }: GrayPicture) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  // The stub is a strip, the page is nearly as wide as it is high.
  return long > 1.6 * short ? long / STUB_WIDTH_MM : long / PAGE_HEIGHT_MM
}

async function shrinkToJudge({ pixels, width, height }: GrayPicture): Promise<GrayPicture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: JUDGED_WIDTH_PX, withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
