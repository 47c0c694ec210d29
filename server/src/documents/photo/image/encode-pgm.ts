import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

/** Encodes a picture as PGM, which needs no compression and which both zxing and tesseract read. */
export function encodePgm({ pixels, width, height }: GrayPicture): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  return Buffer.concat([header, pixels])
}
