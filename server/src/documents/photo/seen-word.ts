import type { Word } from '@canhoto/fiscal/danfe/words'

/** A word as OCR saw it. */
export type SeenWord = Word & { confidence: number }
