import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { parseHocr } from './parse-hocr.ts'
import { hasNativeTesseract, runNativeTesseract } from './native-tesseract.ts'
import { encodePgm } from '../image/encode-pgm.ts'
import type { OcrWord } from './ocr-word.ts'
import { runWasmTesseract } from './wasm-tesseract.ts'

/** Tesseract's page segmentation modes (--psm): sparse text suits a form, a block of lines suits rows cut out of it. */
const SEGMENTATION_MODES = { sparse: '11', lines: '6' } as const

/** The letters' boxes are needed of rows only, and would make the output of a page four times as long. */
const BOXES_OF_LETTERS = 'hocr_char_boxes'

/** OCR of an upright picture of about 300 dpi, by the installed tesseract or else by its WASM build. */
export async function recognizeWords(
  picture: GrayPicture,
  segmentation: keyof typeof SEGMENTATION_MODES = 'sparse',
): Promise<OcrWord[]> {
  const bytes = encodePgm(picture)
  const mode = SEGMENTATION_MODES[segmentation]
  const boxes = segmentation === 'lines' ? '1' : '0'
  const hocr = (await hasNativeTesseract())
    ? await runNativeTesseract(bytes, [
        '--psm',
        mode,
        '--dpi',
        '300',
        '-c',
        `${BOXES_OF_LETTERS}=${boxes}`,
      ])
    : await runWasmTesseract(bytes, mode, { [BOXES_OF_LETTERS]: boxes })
  return parseHocr(hocr)
}
