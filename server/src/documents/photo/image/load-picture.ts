import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { decodeHeic, isHeic } from './decode-heic.ts'
import { PictureError } from './picture-error.ts'

const MAX_PIXELS = 60_000_000

// One document after the other, in one of several processes: no threads and no cache of its own.
sharp.concurrency(1)
sharp.cache(false)

// sharp would also draw SVG and PDF, whose drawing has no such limits.
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Enough for 300 dpi of a whole page with its surroundings; more only costs time. */
const LONGEST_SIDE = 4200

/** The picture upright and in grey, no larger than is useful. Throws PictureError. */
export async function loadPicture(bytes: Uint8Array): Promise<GreyPicture> {
  if (isHeic(bytes)) return shrunk(await decodeHeic(bytes, MAX_PIXELS))
  const { format, width, height } = await sizeOf(bytes)
  if (!FORMATS.has(format)) throw new PictureError('broken_picture')
  if (width * height > MAX_PIXELS) throw new PictureError('too_large_picture')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    return await grey(picture.autoOrient().flatten({ background: '#fff' }))
  } catch (cause) {
    throw new PictureError('broken_picture', cause)
  }
}

// Without a limit, since only the header is read here and the limit's own error has no code.
async function sizeOf(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new PictureError('broken_picture', cause)
  }
}

function shrunk(picture: GreyPicture): Promise<GreyPicture> | GreyPicture {
  const { pixels, width, height } = picture
  if (Math.max(width, height) <= LONGEST_SIDE) return picture
  return grey(sharp(pixels, { raw: { width, height, channels: 1 } }))
}

async function grey(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
      fastShrinkOnLoad: false,
    })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
