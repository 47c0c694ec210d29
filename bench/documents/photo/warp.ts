import type { Homography } from './homography.ts'

interface Grey {
  pixels: Uint8Array
  width: number
  height: number
}

interface View {
  width: number
  height: number
  /** From the view's pixels to the paper's. */
  toPaper: Homography
  /** How far the middle of the paper's height bends sideways in y, in pixels. */
  curl: number
  /** Grey level around the paper. */
  desk: number
}

/** The paper as the camera sees it, interpolated linearly. */
export function warp(paper: Grey, { width, height, toPaper, curl, desk }: View): Buffer {
  const [a, b, c, d, e, f, g, h] = toPaper
  const seen = Buffer.alloc(width * height, desk)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const depth = g * x + h * y + 1
      const px = (a * x + b * y + c) / depth - 0.5
      const bend = curl ? curl * Math.sin((Math.PI * px) / paper.width) : 0
      const py = (d * x + e * y + f) / depth - 0.5 + bend
      if (px < 0 || py < 0 || px >= paper.width - 1 || py >= paper.height - 1) continue
      seen[y * width + x] = between(paper, px, py)
    }
  }
  return seen
}

function between({ pixels, width }: Grey, x: number, y: number) {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const at = top * width + left
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}
