/** 8-bit gray pixels, row by row. */
export type GrayPicture = { pixels: Uint8Array; width: number; height: number }

/** Half as wide and half as high; each pixel is the mean of four. */
export function halved({ pixels, width, height }: GrayPicture): GrayPicture {
  const halfWidth = width >> 1
  const halfHeight = height >> 1
  const half = new Uint8Array(halfWidth * halfHeight)
  for (let y = 0; y < halfHeight; y++) {
    let from = 2 * y * width
    const rowEnd = (y + 1) * halfWidth
    for (let to = y * halfWidth; to < rowEnd; to++, from += 2) {
      const upper = (pixels[from] ?? 0) + (pixels[from + 1] ?? 0)
      const lower = (pixels[from + width] ?? 0) + (pixels[from + width + 1] ?? 0)
      half[to] = (upper + lower + 2) >> 2
    }
  }
  return { pixels: half, width: halfWidth, height: halfHeight }
}

/** Smooths with weights 1-2-1 in both directions, after which the direction of an edge can be measured more exactly. */
export function smoothed({ pixels, width, height }: GrayPicture): GrayPicture {
  const rows = oneTwoOne(pixels, 1)
  return { pixels: oneTwoOne(rows, width), width, height }
}

function oneTwoOne(pixels: Uint8Array, step: number): Uint8Array {
  const smooth = Uint8Array.from(pixels)
  for (let i = step; i < pixels.length - step; i++) {
    const sides = (pixels[i - step] ?? 0) + (pixels[i + step] ?? 0)
    smooth[i] = (2 * (pixels[i] ?? 0) + sides + 2) >> 2
  }
  return smooth
}

/** The picture and smaller ones, each half the one before, while both sides keep `shortestSide` pixels. */
export function pyramid(picture: GrayPicture, levels: number, shortestSide: number): GrayPicture[] {
  const pictures = [picture]
  let smallest = picture
  while (
    pictures.length < levels &&
    Math.min(smallest.width, smallest.height) >= 2 * shortestSide
  ) {
    smallest = halved(smallest)
    pictures.push(smallest)
  }
  return pictures
}
