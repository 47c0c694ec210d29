import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { judgePhoto, JUDGED_WIDTH_PX } from '@canhoto/fiscal/stub/judge-photo'
import sharp from 'sharp'
import { loadPicture } from '../photo/image/load-picture.ts'
import { readKey } from '../photo/key/read-key.ts'
import type { OcrWord } from '../photo/ocr/ocr-word.ts'
import { recognizeWords } from '../photo/ocr/recognize-words.ts'
import type { RawStub } from '../reading.ts'
import { deskewStub } from './deskew-stub.ts'
import { findSignature } from './find-signature.ts'
import { readStubWords } from './stub-words.ts'

const MIN_SIDE_PX = 200
/** A stub often has no barcode: the search must end soon. */
const MAX_KEY_STEPS = 4000

/** The note, the day and the signature on the photo of a stub. Throws PictureError. */
export async function readStub(bytes: Uint8Array): Promise<RawStub> {
  const picture = await loadPicture(bytes)
  const fault = judgePhoto(await shrinkToJudge(picture))
  if (Math.min(picture.width, picture.height) < MIN_SIDE_PX) return { ...NOTHING, fault }
  const key = await readKey(picture, { maxSteps: MAX_KEY_STEPS })
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

async function shrinkToJudge({ pixels, width, height }: GrayPicture): Promise<GrayPicture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: JUDGED_WIDTH_PX, withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
