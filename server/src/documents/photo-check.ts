import sharp from 'sharp'
import { tooBusy, unprocessable } from '../platform/errors.ts'
import { detectPictureType } from './detect-file-kind.ts'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

/** Pixels: beyond every phone's camera, and few enough to be decoded in the server's own process. */
const MAX_SIDE_PX = 12_000
const MAX_PIXELS = 60_000_000
/** Pictures that are decoded at once; each may need some hundred megabytes. */
const QUEUE = { concurrency: 2, maxWaiting: 100 }
const THUMBNAIL_PX = 64

sharp.concurrency(1)
sharp.cache(false)

/**
 * Answers the type of a receipt's photo. Throws a UserError for bytes that are no picture, or no picture that a browser
 * could show. Serves companies in turn.
 */
export function createPhotoCheck() {
  const enqueue = createFairQueue(QUEUE)
  return async function getPhotoType(companyId: string, bytes: Buffer) {
    const mime = await detectPictureType(bytes)
    await enqueue(companyId, () => assertPicture(bytes)).catch((error: unknown) => {
      throw error instanceof QueueFullError ? tooBusy() : error
    })
    return mime
  }
}

async function assertPicture(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(throwBroken)
  if (Math.max(width, height) > MAX_SIDE_PX || width * height > MAX_PIXELS)
    throw unprocessable('A foto é grande demais: o limite é 60 megapixels.', CODE)
  // sharp knows the size of a HEIC but cannot decode it, and another decoder would hold the server up.
  if (format === 'heif') return
  await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside' })
    .raw()
    .toBuffer()
    .catch(throwBroken)
}

const CODE = { code: 'INVALID_PICTURE' }

function throwBroken(): never {
  throw unprocessable('A foto está danificada. Fotografe o canhoto novamente.', CODE)
}
