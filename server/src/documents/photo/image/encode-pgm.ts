import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'

/** A file that costs nothing to make and that both zxing and tesseract read. */
export function encodePgm({ pixels, width, height }: GreyPicture): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  return Buffer.concat([header, pixels])
}
