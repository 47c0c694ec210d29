import { type GreyPicture, halved } from '@canhoto/fiscal/key-strip/grey-picture'

/** Longest side of a page made ready for OCR, in pixels. */
const LONGEST_SIDE = 4200

/** Turned by -angle (radians) about its middle and scaled; what lies outside is white. */
export function deskew(picture: GreyPicture, angle: number, scale: number): GreyPicture {
  if (scale < 0.6) return deskew(halved(picture), angle, scale * 2)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [wide, high] = [Math.abs(cos), Math.abs(sin)]
  const turnedWidth = picture.width * wide + picture.height * high
  const turnedHeight = picture.width * high + picture.height * wide
  const fitting = Math.min(scale, LONGEST_SIDE / Math.max(turnedWidth, turnedHeight))
  const width = Math.round(turnedWidth * fitting)
  const height = Math.round(turnedHeight * fitting)
  const straight = new Uint8Array(width * height).fill(255)

  const [stepX, stepY] = [cos / fitting, sin / fitting]
  for (let y = 0; y < height; y++) {
    const down = (y + 0.5 - height / 2) / fitting
    let fromX = picture.width / 2 - down * sin - (width / 2 - 0.5) * stepX - 0.5
    let fromY = picture.height / 2 + down * cos - (width / 2 - 0.5) * stepY - 0.5
    for (let at = y * width, end = at + width; at < end; at++, fromX += stepX, fromY += stepY) {
      if (fromX < 0 || fromY < 0) continue
      if (fromX >= picture.width - 1 || fromY >= picture.height - 1) continue
      straight[at] = between(picture, fromX, fromY)
    }
  }
  return { pixels: straight, width, height }
}

function between({ pixels, width }: GreyPicture, x: number, y: number) {
  const [left, top] = [x | 0, y | 0]
  const [right, down] = [x - left, y - top]
  const at = top * width + left
  const first = pixels[at] as number
  const third = pixels[at + width] as number
  const upper = first + ((pixels[at + 1] as number) - first) * right
  const lower = third + ((pixels[at + width + 1] as number) - third) * right
  return upper + (lower - upper) * down + 0.5
}
