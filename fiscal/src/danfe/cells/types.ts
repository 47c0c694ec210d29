import type { Label } from '../labels/types.ts'
import type { Word } from '../words/types.ts'

/** A label with its value. */
export interface Cell {
  label: Label
  words: Word[]
  /** All lines of the value as one text. */
  text: string
  /** Its first line. */
  first: string
}

/** The horizontal range in which the value of a label may be. */
export interface Column {
  left: number
  right: number
}
