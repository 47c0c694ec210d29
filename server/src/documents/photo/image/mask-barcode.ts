import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

const WHITE = 255

/** Paints the barcode white, because OCR would read its bars as about a hundred words. `angle` is in radians. */
export function maskBarcode(
  { pixels, width, height }: GrayPicture,
  angle: number,
  place: { x: number; y: number; length: number; height: number },
): GrayPicture {
  const masked = pixels.slice()
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [halfLength, halfHeight] = [place.length * 0.53, place.height * 0.7]
  const reach = Math.ceil(halfLength + halfHeight)
  const [top, bottom] = [
    Math.max(0, Math.floor(place.y - reach)),
    Math.min(height, place.y + reach),
  ]
  const [left, right] = [Math.max(0, Math.floor(place.x - reach)), Math.min(width, place.x + reach)]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const along = (x - place.x) * cos + (y - place.y) * sin
      const across = (y - place.y) * cos - (x - place.x) * sin
      if (Math.abs(along) < halfLength && Math.abs(across) < halfHeight)
        masked[y * width + x] = WHITE
    }
  }
  return { pixels: masked, width, height }
}
