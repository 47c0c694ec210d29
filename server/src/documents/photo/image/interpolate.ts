import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

/** Bilinear interpolation at a point that has a pixel to its right and one below. Half a level is added, to round. */
export function interpolate({ pixels, width }: GrayPicture, x: number, y: number): number {
  const [left, top] = [x | 0, y | 0]
  const [right, down] = [x - left, y - top]
  const at = top * width + left
  const upperLeft = pixels[at] as number
  const lowerLeft = pixels[at + width] as number
  const upper = upperLeft + ((pixels[at + 1] as number) - upperLeft) * right
  const lower = lowerLeft + ((pixels[at + width + 1] as number) - lowerLeft) * right
  return upper + (lower - upper) * down + 0.5
}
