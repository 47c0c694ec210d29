/** A word of a page; any unit of length, y growing downwards. */
export interface Word {
  text: string
  x0: number
  x1: number
  /** The line on which the letters stand. */
  base: number
  height: number
  /** 0 to 1, of OCR. */
  confidence?: number
  /** Words of one piece of PDF text share it. */
  run?: number
}

export interface WordPage {
  width: number
  height: number
  words: Word[]
}
