import type { Word } from '../words/types.ts'

/** Rows of the form that are read twice when a value is missing or doubtful. */
export type RowName =
  | 'issuer'
  | 'issuerContinued'
  | 'recipient'
  | 'departure'
  | 'city'
  | 'products'
  | 'total'
  | 'carrier'
  | 'plate'
  | 'volumes'
  | 'page'
  | 'texts'

/** The words of rows, by the name of the row. */
export type RowWords = Partial<Record<RowName, readonly Word[]>>

/** The values of one row, in the page's units: below its labels, above those of the next row. */
export interface RowRegion {
  row: RowName
  x0: number
  y0: number
  x1: number
  y1: number
  /** How much larger than the page it is read; the reader decides without it. */
  scale?: number
}
