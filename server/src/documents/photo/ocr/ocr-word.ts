import type { Word } from '@canhoto/fiscal/danfe/words/types'

/** A word as OCR saw it. */
export type OcrWord = Word & { confidence: number }
