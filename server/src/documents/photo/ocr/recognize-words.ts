import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { parseHocr } from './parse-hocr.ts'
import { hasNativeTesseract, runNativeTesseract } from './native-tesseract.ts'
import { encodePgm } from '../image/encode-pgm.ts'
import type { OcrWord } from './ocr-word.ts'
import { runWasmTesseract } from './wasm-tesseract.ts'

/**
 * Tesseract's page segmentation modes (--psm): sparse text suits a form, a block of lines suits rows cut out of it. The letters' boxes
 * are needed of rows only, and would make the output of a page four times as long. Of a plate all that each of its characters may be is
 * needed.
 */
const SETTINGS = {
  sparse: { mode: '11', boxes: '0', choices: '0' },
  lines: { mode: '6', boxes: '1', choices: '0' },
  plate: { mode: '6', boxes: '1', choices: '2' },
} as const

/** OCR of an upright picture of about 300 dpi, by the installed tesseract or else by its WASM build. */
export async function recognizeWords(
  picture: GrayPicture,
  kind: keyof typeof SETTINGS = 'sparse',
): Promise<OcrWord[]> {
  const bytes = encodePgm(picture)
  const { mode, boxes, choices } = SETTINGS[kind]
  const variables = { hocr_char_boxes: boxes, lstm_choice_mode: choices }
  const hocr = (await hasNativeTesseract())
    ? await runNativeTesseract(bytes, ['--psm', mode, '--dpi', '300', ...asOptions(variables)])
    : await runWasmTesseract(bytes, mode, variables)
  return parseHocr(hocr)
}

const asOptions = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).flatMap(([name, value]) => ['-c', `${name}=${value}`])
