import type { Word } from '@canhoto/fiscal/danfe/words/types'

/** Pixels of the picture that was read. */
export interface LetterBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A word that OCR recognized. */
export type OcrWord = Word & {
  confidence: number
  /** When tesseract was asked for them, one for each letter. */
  letterBoxes?: readonly LetterBox[]
}
