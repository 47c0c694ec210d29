import { type GrayPicture, halved } from '@canhoto/fiscal/key-strip/gray-picture'
import { interpolate } from './interpolate.ts'

/** The largest page that OCR gets: an A4 page at 13.5 pixels per millimetre, with its margins, or a long roll. */
const MAX_PIXELS = 4200 * 4200
const MAX_SIDE_PX = 8000

/** The picture rotated by -angle (radians) about its middle and scaled, on a white background; bilinear. */
export function deskew(picture: GrayPicture, angle: number, scale: number): GrayPicture {
  // Bilinear interpolation weighs four pixels, so at less than about half the size it would skip some.
  if (scale < 0.6) return deskew(halved(picture), angle, scale * 2)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [absCos, absSin] = [Math.abs(cos), Math.abs(sin)]
  const rotatedWidth = picture.width * absCos + picture.height * absSin
  const rotatedHeight = picture.width * absSin + picture.height * absCos
  const limitedScale = Math.min(
    scale,
    MAX_SIDE_PX / Math.max(rotatedWidth, rotatedHeight),
    Math.sqrt(MAX_PIXELS / (rotatedWidth * rotatedHeight)),
  )
  const width = Math.round(rotatedWidth * limitedScale)
  const height = Math.round(rotatedHeight * limitedScale)
  const deskewed = new Uint8Array(width * height).fill(255)

  const [stepX, stepY] = [cos / limitedScale, sin / limitedScale]
  for (let y = 0; y < height; y++) {
    const down = (y + 0.5 - height / 2) / limitedScale
    let fromX = picture.width / 2 - down * sin - (width / 2 - 0.5) * stepX - 0.5
    let fromY = picture.height / 2 + down * cos - (width / 2 - 0.5) * stepY - 0.5
    for (let at = y * width, end = at + width; at < end; at++, fromX += stepX, fromY += stepY) {
      if (fromX < 0 || fromY < 0) continue
      if (fromX >= picture.width - 1 || fromY >= picture.height - 1) continue
      deskewed[at] = interpolate(picture, fromX, fromY)
    }
  }
  return { pixels: deskewed, width, height }
}
