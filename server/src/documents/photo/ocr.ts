import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { hocrWords } from './hocr-words.ts'
import { hasNativeTesseract, nativeHocr } from './native-tesseract.ts'
import { pgm } from './pgm.ts'
import type { SeenWord } from './seen-word.ts'
import { wasmHocr } from './wasm-tesseract.ts'

/** Tesseract's segmentation of scattered text: a form is no running text. */
const SCATTERED = '11'

/** The words of an upright picture of about 300 dpi. */
export async function recognise(picture: GreyPicture): Promise<SeenWord[]> {
  const bytes = pgm(picture)
  const hocr = (await hasNativeTesseract())
    ? await nativeHocr(bytes, ['--psm', SCATTERED, '--dpi', '300'])
    : await wasmHocr(bytes, SCATTERED)
  return hocrWords(hocr)
}
