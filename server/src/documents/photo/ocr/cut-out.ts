import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { Box } from './find-cells.ts'

const WHITE = 255

/**
 * A part of a picture.
 * @param isOther whether something that does not belong to it stands at a pixel: it is white there, and at its blurred edge
 */
export function cutOut(
  picture: GrayPicture,
  box: Box,
  isOther: (at: number) => boolean = () => false,
): GrayPicture {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (box.y0 + y) * picture.width + box.x0
    for (let x = 0; x < width; x++) {
      const at = from + x
      const isErased = isOther(at) || isOther(at - picture.width) || isOther(at + picture.width)
      pixels[y * width + x] = isErased ? WHITE : (picture.pixels[at] as number)
    }
  }
  return { pixels, width, height }
}
