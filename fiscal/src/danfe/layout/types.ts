import type { Word, WordPage } from '../words/types.ts'

/** A text line. */
export interface TextLine {
  base: number
  height: number
  /** From left to right. */
  words: Word[]
}

/** A page with its words grouped in text lines. */
export interface PageLayout extends WordPage {
  /** From top to bottom. */
  lines: TextLine[]
  leftEdge: number
  rightEdge: number
  /** x of the first word of the text that a word continues: for '25' of 'Rua das Acácias, 25' it is the x of 'Rua'. */
  textStart: ReadonlyMap<Word, number>
}
