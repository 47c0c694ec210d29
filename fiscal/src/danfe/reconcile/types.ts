import type { AccessKey } from '../../access-key.ts'
import type { NfeItem } from '../../nfe/draft-types.ts'
import type { Stub } from '../candidates/read-stub.ts'
import type { Candidate, FieldPath } from '../candidates/types.ts'
import type { RowWords } from '../rows/types.ts'
import type { Municipality } from '../text/municipalities.ts'
import type { Word } from '../words/types.ts'

/** The chosen value of each field. */
export type Resolved = ReadonlyMap<FieldPath, Candidate>

/** The values that the chosen values are compared with. */
export interface Evidence {
  key: AccessKey | null
  stub: Stub
  /** The text of the pages as it was read. */
  text: string
  /** The number printed on the page. */
  printedNumber: string | null
  items: readonly NfeItem[]
  /** Fields of amounts that have a cell on the page, empty or not. */
  amountCells: readonly FieldPath[]
  /** Whether the values stand in labeled cells; a simplified DANFE prints none of the parts of its total. */
  hasGrid: boolean
  /** Rows whose labels OCR lost, found by their values; null for PDF text. */
  foundRows: RowWords | null
  /** Rows that OCR read once more; null when it did not. */
  rereadRows: RowWords | null
  /** What the page gives with the words of the reread rows; empty when OCR did not reread any. */
  secondReading: Resolved
  /** What the page gave first, and what it gives when each of its texts is read alone; empty when they were not. */
  firstReading: Resolved
  thirdReading: Resolved
  /** Rows of the recipient in the third reading, found by their values; null without one. */
  thirdRows: RowWords | null
  /** What OCR read of the plate alone, in several sizes; empty when it did not. */
  plateReadings: readonly (readonly Word[])[]
  municipalities: readonly Municipality[]
  /** Whether the page has the heading of the place of delivery. */
  printsDeliveryPlace: boolean
  /** Share of wrong letters that a label may have: 0 for PDF text, more for OCR. */
  fuzzy: number
}

/** Compares the chosen values with the evidence, and returns those fields that change. */
export type Rule = (resolved: Resolved, evidence: Evidence) => Candidate[]

/** The words of rows as evidence. */
export interface RowEvidence {
  rows: RowWords
  /** Whether the rows were reread: then they can confirm or correct a value, otherwise they only fill missing ones. */
  isReread: boolean
  key: AccessKey | null
  stub: Stub
  fuzzy: number
}

/** As Rule, for the words of rows. */
export type RowRule = (resolved: Resolved, evidence: RowEvidence) => Candidate[]
