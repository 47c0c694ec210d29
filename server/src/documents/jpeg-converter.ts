import sharp from 'sharp'
import { tooBusy } from '../platform/errors.ts'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

/** Pictures that are converted at once; each may need some hundred megabytes. */
const QUEUE = { concurrency: 1, maxWaiting: 20 }
const MAX_PIXELS = 60_000_000
const MAX_SIDE_PX = 2400

/**
 * A photo as JPEG, which is what a PDF takes: the bytes themselves when they are one, so that they can be taken out of the PDF and
 * compared with their hash; of others a copy. Null for a HEIC, and for what is no picture any more.
 */
export function createJpegConverter() {
  const enqueue = createFairQueue(QUEUE)
  return async function toJpeg(companyId: string, bytes: Buffer) {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return bytes
    try {
      return await enqueue(companyId, () => convert(bytes))
    } catch (error) {
      if (error instanceof QueueFullError) throw tooBusy()
      return null
    }
  }
}

function convert(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
