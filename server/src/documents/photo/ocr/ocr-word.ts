import type { Word } from '@canhoto/fiscal/danfe/words/types'

/** A word that OCR recognized. */
export type OcrWord = Word & { confidence: number }
