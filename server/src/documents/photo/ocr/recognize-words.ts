import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { parseHocr } from './parse-hocr.ts'
import { hasNativeTesseract, runNativeTesseract } from './native-tesseract.ts'
import { encodePgm } from '../image/encode-pgm.ts'
import type { OcrWord } from './ocr-word.ts'
import { runWasmTesseract } from './wasm-tesseract.ts'

/** Tesseract's segmentations: scattered text, as a form is no running text, and lines of one block. */
const SEGMENTATION = { scattered: '11', lines: '6' } as const

/** The words of an upright picture of about 300 dpi. */
export async function recognizeWords(
  picture: GreyPicture,
  kind: keyof typeof SEGMENTATION = 'scattered',
): Promise<OcrWord[]> {
  const bytes = encodePgm(picture)
  const segmentation = SEGMENTATION[kind]
  const hocr = (await hasNativeTesseract())
    ? await runNativeTesseract(bytes, ['--psm', segmentation, '--dpi', '300'])
    : await runWasmTesseract(bytes, segmentation)
  return parseHocr(hocr)
}
