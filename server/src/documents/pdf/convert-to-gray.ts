import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

/** A picture as pdf.js decodes it: `kind` 1 is one bit per pixel, 2 RGB, 3 RGBA. */
export interface RawPicture {
  width: number
  height: number
  data: ArrayLike<number>
  kind?: number
  channels?: number
}

const ONE_BIT = 1
const RGB = 2

export function isRawPicture(value: unknown): value is RawPicture {
  return typeof value === 'object' && value !== null && 'data' in value && Boolean(value.data)
}

export function convertToGray(picture: RawPicture): GrayPicture {
  const { width, height } = picture
  const pixels = picture.kind === ONE_BIT ? convertBits(picture) : convertColors(picture)
  return { pixels, width, height }
}

function convertColors({ width, height, data, kind, channels }: RawPicture): Uint8Array {
  const step = channels ?? (kind === RGB ? 3 : 4)
  const gray = new Uint8Array(width * height)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const at = pixel * step
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    // The luminance weights of ITU-R BT.601, in 256ths.
    gray[pixel] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return gray
}

/** Each row begins at a whole byte; a set bit is white. */
function convertBits({ width, height, data }: RawPicture): Uint8Array {
  const rowBytes = (width + 7) >> 3
  const gray = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = data[y * rowBytes + (x >> 3)] ?? 0
      gray[y * width + x] = (byte >> (7 - (x & 7))) & 1 ? 255 : 0
    }
  }
  return gray
}
