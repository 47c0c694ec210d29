import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

/** In pixels. */
export interface InkBox {
  x0: number
  x1: number
  y0: number
  y1: number
}

const PAPER = 230
const INK = 40

/** A picture with dark boxes in place of letters and lines. */
export function drawBoxes(
  boxes: readonly InkBox[],
  { width, height }: { width: number; height: number },
): GrayPicture {
  const pixels = new Uint8Array(width * height).fill(PAPER)
  for (const { x0, x1, y0, y1 } of boxes) {
    for (let y = y0; y < y1; y++) pixels.fill(INK, y * width + x0, y * width + x1)
  }
  return { pixels, width, height }
}
