import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { isAnimatedWebp } from '../../is-animated-webp.ts'
import { hasTooManyScans } from '../../too-many-scans.ts'
import { decodeHeic, isHeic } from './decode-heic.ts'
import { PictureError } from './picture-error.ts'

const MAX_PIXELS = 60_000_000

// A worker reads one document at a time and there are several workers, so threads and a cache would not help.
sharp.concurrency(1)
sharp.cache(false)

// sharp would also render SVG and PDF, whose rendering has no such limits.
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Enough for a whole page with its surroundings at 300 dpi; more only costs time. */
const MAX_SIDE_PX = 4200

/** Decodes a picture to gray, upright and no larger than is useful. Throws PictureError. */
export async function loadPicture(bytes: Uint8Array): Promise<GrayPicture> {
  if (isHeic(bytes)) return shrinkToLimit(await decodeHeic(bytes, MAX_PIXELS))
  if (isAnimatedWebp(bytes)) throw new PictureError('broken_picture')
  const { format, width, height } = await readMetadata(bytes)
  if (!FORMATS.has(format)) throw new PictureError('broken_picture')
  if (width * height > MAX_PIXELS) throw new PictureError('too_large_picture')
  if (format === 'jpeg' && hasTooManyScans(bytes)) throw new PictureError('broken_picture')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    return await toGrayPicture(picture.autoOrient().flatten({ background: '#fff' }))
  } catch (cause) {
    throw new PictureError('broken_picture', cause)
  }
}

// Only the header is read, so no limit is needed here; sharp's error about its limit could not be told from others.
async function readMetadata(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new PictureError('broken_picture', cause)
  }
}

function shrinkToLimit(picture: GrayPicture): Promise<GrayPicture> | GrayPicture {
  const { pixels, width, height } = picture
  if (Math.max(width, height) <= MAX_SIDE_PX) return picture
  return toGrayPicture(sharp(pixels, { raw: { width, height, channels: 1 } }))
}

async function toGrayPicture(picture: Sharp): Promise<GrayPicture> {
  const { data, info } = await picture
    .resize({
      width: MAX_SIDE_PX,
      height: MAX_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
      fastShrinkOnLoad: false,
    })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
