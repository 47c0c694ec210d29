import sharp from 'sharp'
import { tooBusy, unprocessable, UserError } from '../platform/errors.ts'
import { detectPictureType } from './detect-file-kind.ts'
import type { DocumentReader } from './document-reader.ts'
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
 * Answers the type of a photo, which refusals call by its name. Throws a UserError for bytes that are no picture, or no
 * picture that can be decoded. Serves companies in turn.
 */
export function createPhotoCheck(
  documentReader: Pick<DocumentReader, 'canDecodeHeic'>,
  name: string,
) {
  const enqueue = createFairQueue(QUEUE)
  return async function getPhotoType(companyId: string, bytes: Buffer) {
    const mime = await detectPictureType(bytes, name)
    try {
      const format = await enqueue(companyId, () => decode(bytes))
      // sharp knows the size of a HEIC but cannot decode it; the decoder that can would hold this process up.
      if (format === 'heif' && !(await documentReader.canDecodeHeic(companyId, bytes)))
        throwBroken()
    } catch (error) {
      throw error instanceof QueueFullError ? tooBusy() : error
    }
    return mime
  }
}

/** Whether the bytes are why, and not that the server is busy: sent again they would be refused again. */
export function isRefusedPicture(error: unknown): error is UserError {
  return error instanceof UserError && error.status !== tooBusy().status
}

/** Answers the format; of a HEIC only the header is read. */
async function decode(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(throwBroken)
  if (Math.max(width, height) > MAX_SIDE_PX || width * height > MAX_PIXELS)
    throw unprocessable('A foto é grande demais: o limite é 60 megapixels.', CODE)
  if (format === 'heif') return format
  await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside' })
    .raw()
    .toBuffer()
    .catch(throwBroken)
  return format
}

const CODE = { code: 'INVALID_PICTURE' }

function throwBroken(): never {
  throw unprocessable('A foto está danificada. Fotografe novamente.', CODE)
}
