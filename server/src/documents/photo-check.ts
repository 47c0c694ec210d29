import sharp from 'sharp'
import { tooBusy, unprocessable, UserError } from '../platform/errors.ts'
import { detectPictureType } from './detect-file-kind.ts'
import type { DocumentReader } from './document-reader.ts'
import { createFairQueue, QueueFullError } from './fair-queue.ts'
import { isAnimatedWebp } from './is-animated-webp.ts'
import { hasTooManyScans } from './too-many-scans.ts'

/** Pixels: beyond every phone's camera, and few enough to be decoded in the server's own process. */
const MAX_SIDE_PX = 12_000
const MAX_PIXELS = 60_000_000
/** Pictures that are decoded at once. A large one may need some hundred megabytes. */
const LARGE = { concurrency: 2, maxWaiting: 100 }
/** A photo of the web's camera needs a few: more at once, since on a busy machine each waits for its thread rather than computes. */
const SMALL = { concurrency: 8, maxWaiting: 100 }
const SMALL_PIXELS = 4_000_000
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
  const queues = { small: createFairQueue(SMALL), large: createFairQueue(LARGE) }
  return async function getPhotoType(companyId: string, bytes: Buffer) {
    const mime = await detectPictureType(bytes, name)
    try {
      const { format, pixels } = await readHeader(bytes)
      const enqueue = pixels <= SMALL_PIXELS ? queues.small : queues.large
      if (format !== 'heif') await enqueue(companyId, () => decode(bytes))
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

/** Answers what the picture says of itself, which needs no memory. */
async function readHeader(bytes: Buffer) {
  if (isAnimatedWebp(bytes)) throwBroken()
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(throwBroken)
  const pixels = width * height
  if (Math.max(width, height) > MAX_SIDE_PX || pixels > MAX_PIXELS)
    throw unprocessable('A foto é grande demais: o limite é 60 megapixels.', CODE)
  if (format === 'jpeg' && hasTooManyScans(bytes)) throwBroken()
  return { format, pixels }
}

async function decode(bytes: Buffer) {
  await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside' })
    .raw()
    .toBuffer()
    .catch(throwBroken)
}

const CODE = { code: 'INVALID_PICTURE' }

function throwBroken(): never {
  throw unprocessable('A foto está danificada. Fotografe novamente.', CODE)
}
