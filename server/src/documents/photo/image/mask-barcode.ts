import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'

const PAPER = 255

/** The even-lit picture without its barcode, which OCR takes for a hundred words. */
export function maskBarcode(
  { pixels, width, height }: GreyPicture,
  angle: number,
  place: { x: number; y: number; length: number; height: number },
): GreyPicture {
  const blank = pixels.slice()
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
        blank[y * width + x] = PAPER
    }
  }
  return { pixels: blank, width, height }
}
