import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { HeifImage } from 'libheif-js/wasm-bundle.js'
import { PictureError } from './picture-error.ts'

const BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** Whether the `ftyp` box names a format of the HEIF family, which iPhones write and sharp cannot decode. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.length))
  return head.toString('latin1', 4, 8) === 'ftyp' && BRANDS.has(head.toString('latin1', 8, 12))
}

let decoderLoading: ReturnType<typeof loadDecoder> | undefined

// Two megabytes of WASM that most photos do not need. One decoder is reused: it frees a file when it decodes the next.
async function loadDecoder() {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  return { libheif, decoder: new libheif.HeifDecoder() }
}

/** Decodes a HEIC to gray. The picture is upright, because libheif applies the rotation that the file states. */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<GrayPicture> {
  const { libheif, decoder } = await (decoderLoading ??= loadDecoder())
  const images = decoder.decode(bytes)
  try {
    const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
    if (!image) throw new PictureError('broken_picture')
    if (image.get_width() * image.get_height() > maxPixels) {
      throw new PictureError('too_large_picture')
    }
    return decodeLuminance(libheif, image)
  } finally {
    for (const image of images) image.free()
  }
}

type Libheif = (typeof import('libheif-js/wasm-bundle.js'))['default']

function decodeLuminance(libheif: Libheif, image: HeifImage): GrayPicture {
  const decoded = libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_YCbCr,
    libheif.heif_chroma.heif_chroma_420,
  )
  const plane = decoded?.channels?.[0]
  if (!decoded || decoded.code || !plane) throw new PictureError('broken_picture')
  try {
    const { width, height, stride, data } = plane
    const pixels = new Uint8Array(width * height)
    for (let row = 0; row < height; row++) {
      pixels.set(data.subarray(row * stride, row * stride + width), row * width)
    }
    return { pixels, width, height }
  } finally {
    libheif.heif_image_release(decoded.image)
  }
}
