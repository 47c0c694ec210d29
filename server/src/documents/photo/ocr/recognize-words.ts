import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { parseHocr } from './parse-hocr.ts'
import { hasNativeTesseract, runNativeTesseract } from './native-tesseract.ts'
import { encodePgm } from '../image/encode-pgm.ts'
import type { OcrWord } from './ocr-word.ts'
import { runWasmTesseract } from './wasm-tesseract.ts'

/** Tesseract's page segmentation modes (--psm): sparse text suits a form, a block of lines suits rows cut out of it. */
const SEGMENTATION_MODES = { sparse: '11', lines: '6' } as const

/** OCR of an upright picture of about 300 dpi, by the installed tesseract or else by its WASM build. */
export async function recognizeWords(
  picture: GrayPicture,
  segmentation: keyof typeof SEGMENTATION_MODES = 'sparse',
): Promise<OcrWord[]> {
  const bytes = encodePgm(picture)
  const mode = SEGMENTATION_MODES[segmentation]
  const hocr = (await hasNativeTesseract())
    ? await runNativeTesseract(bytes, ['--psm', mode, '--dpi', '300'])
    : await runWasmTesseract(bytes, mode)
  return parseHocr(hocr)
}
