import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import sharp from 'sharp'

/** The blur that a phone's lens leaves at the scale that OCR gets, in pixels. */
const BLUR_PX = 2.5
/** How much of what the blur took away is added. */
const AMOUNT = 2

/** Unsharp masking, without which OCR loses the smallest print of a photo. */
export async function sharpen({ pixels, width, height }: GrayPicture): Promise<GrayPicture> {
  const blurred = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(BLUR_PX)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const sharpened = new Uint8ClampedArray(pixels.length)
  for (let i = 0; i < pixels.length; i++) {
    const level = pixels[i] as number
    sharpened[i] = level + AMOUNT * (level - (blurred[i] as number))
  }
  return { pixels: new Uint8Array(sharpened.buffer), width, height }
}
