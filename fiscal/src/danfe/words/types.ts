/** A word of a page; any unit of length, y growing downwards. */
export interface Word {
  text: string
  x0: number
  x1: number
  /** The baseline. */
  base: number
  height: number
  /** 0 to 1, from OCR only. */
  confidence?: number
  /** How alike the tops of its letters are on both sides of their stems, 0 to 1; by the second reading of its row by OCR only. */
  letterSymmetry?: readonly number[]
  /**
   * The characters that OCR takes each of its letters for, the likeliest first, and those of a border beside it, which is no part of the text; of a
   * plate that is read once more only.
   */
  letterChoices?: readonly string[]
  /** Words of one text of a PDF have the same number. */
  run?: number
  /** By the second reading of its row by OCR. */
  isReread?: boolean
}

export interface WordPage {
  width: number
  height: number
  words: Word[]
}
