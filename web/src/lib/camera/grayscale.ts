/** A picture in grey: one byte a pixel, row by row. */
export interface Grayscale {
  pixels: Uint8Array
  width: number
  height: number
}

export function toGrayscale({ data, width, height }: ImageData): Grayscale {
  const pixels = new Uint8Array(width * height)
  for (let n = 0; n < pixels.length; n++) pixels[n] = luma(data, n * 4)
  return { pixels, width, height }
}

/** ITU-R BT.601, in integers. */
function luma(data: Uint8ClampedArray, at: number) {
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
  return (red * 77 + green * 150 + blue * 29) >> 8
}
