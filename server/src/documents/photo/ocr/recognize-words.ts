import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { hocrWords } from './parse-hocr.ts'
import { hasNativeTesseract, nativeHocr } from './native-tesseract.ts'
import { pgm } from '../image/encode-pgm.ts'
import type { SeenWord } from './ocr-word.ts'
import { wasmHocr } from './wasm-tesseract.ts'

/** Tesseract's segmentations: scattered text, as a form is no running text, and lines of one block. */
const SEGMENTATION = { scattered: '11', lines: '6' } as const

/** The words of an upright picture of about 300 dpi. */
export async function recognise(
  picture: GreyPicture,
  kind: keyof typeof SEGMENTATION = 'scattered',
): Promise<SeenWord[]> {
  const bytes = pgm(picture)
  const segmentation = SEGMENTATION[kind]
  const hocr = (await hasNativeTesseract())
    ? await nativeHocr(bytes, ['--psm', segmentation, '--dpi', '300'])
    : await wasmHocr(bytes, segmentation)
  return hocrWords(hocr)
}
