import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'

/** Encodes a picture as PGM, which needs no compression and which both zxing and tesseract read. */
export function encodePgm({ pixels, width, height }: GreyPicture): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  return Buffer.concat([header, pixels])
}
