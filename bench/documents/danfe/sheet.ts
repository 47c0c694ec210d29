import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import type { NfeXmlOptions } from '@canhoto/fiscal/test/nfe-options'
import type { DanfeNote } from './note-options.ts'
import type { Doc } from './pen.ts'
import type { Random } from './random.ts'

/** What a layout prints: the draft, and the note's options for what the draft has joined. */
export interface Sheet {
  doc: Doc
  note: DanfeNote & Partial<NfeXmlOptions>
  truth: NfeDraft
  /** CODE-128 of the key as PNG. */
  barcode: Buffer
  random: Random
}

export type Layout = (sheet: Sheet) => void
export type PageSize = [number, number]

export const A4: PageSize = [595.28, 841.89]
export const A4_LANDSCAPE: PageSize = [841.89, 595.28]
