import type { PageLayout, TextLine } from '../layout/types.ts'
import type { DecimalMark } from '../text/decimal-mark.ts'
import type { Word } from '../words/types.ts'
import type { LABEL_WORDINGS } from './label-wordings.ts'

export type LabelId = keyof typeof LABEL_WORDINGS

export interface Label {
  id: LabelId
  x0: number
  x1: number
  /** Baseline of its first line. */
  base: number
  /** Baseline of its last line; its value is below it. */
  foot: number
  height: number
  words: Word[]
  line: TextLine
  /** Its value follows on the same line ('CNPJ: 12…') instead of standing below. */
  inline: boolean
}

/** A label that some words match. */
export interface LabelMatch {
  id: LabelId
  /** The number of words that it covers. */
  length: number
  /** The number of letters that match, minus those that differ. */
  score: number
}

/** A word of a label, as it is compared. */
export interface LabelToken {
  text: string
  /** Index of its word on the line. */
  word: number
}

export type SectionName =
  | 'header'
  | 'recipient'
  | 'delivery'
  | 'pickup'
  | 'billing'
  | 'taxes'
  | 'transport'
  | 'items'
  | 'services'
  | 'notes'

export interface Section {
  name: SectionName
  /** Base of its heading, or just above its first row when the heading is not found. */
  top: number
}

/** A page on which labels and sections are known. */
export interface LabeledPage extends PageLayout {
  labels: Label[]
  /** The words of labels whose value stands below them. */
  labelWords: ReadonlySet<Word>
  sections: Section[]
  /** Share of wrong letters that a label may have: 0 for PDF text, more for OCR. */
  fuzzy: number
  /** What separates the decimals in the amounts of the document; null when they do not show it. */
  decimalMark: DecimalMark | null
}

/** The pages of one note. */
export interface NotePages {
  first: LabeledPage
  /** All pages, including `first`. */
  pages: readonly LabeledPage[]
  /** The text of all pages, in reading order. */
  text: string
}
