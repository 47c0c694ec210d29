import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { hocrWords } from './hocr-words.ts'
import { hasNativeTesseract, nativeHocr } from './native-tesseract.ts'
import { pgm } from './pgm.ts'
import type { SeenWord } from './seen-word.ts'
import { wasmHocr } from './wasm-tesseract.ts'

/** Tesseract's page segmentation modes. */
const LAYOUTS = { scattered: '11', lines: '6' } as const

export interface OcrOptions {
  layout: keyof typeof LAYOUTS
  /** The only characters to see. */
  only?: string
}

/** The words of an upright picture of about 300 dpi. */
export async function recognise(
  picture: GreyPicture,
  { layout, only = '' }: OcrOptions,
): Promise<SeenWord[]> {
  const bytes = pgm(picture)
  const mode = LAYOUTS[layout]
  const hocr = (await hasNativeTesseract())
    ? await nativeHocr(bytes, ['--psm', mode, '--dpi', '300', ...whitelist(only)])
    : await wasmHocr(bytes, { layout: mode, whitelist: only })
  return hocrWords(hocr)
}

const whitelist = (only: string) => (only ? ['-c', `tessedit_char_whitelist=${only}`] : [])
