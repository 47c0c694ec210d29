import type { ReadDocument } from '@canhoto/contracts/receipts'
import type { ReadNote } from '../../../documents/read-document.ts'
import {
  invalidReason,
  UNREAD_SENTENCES,
  warningSentences,
} from '../../../documents/warning-sentences.ts'

const UNREAD: ReadDocument = {
  extractedData: null,
  entities: [],
  rawText: '',
  rawFields: {},
  confidence: 0,
  isSefazValid: false,
  warnings: [],
  listed: [],
}

/** A reading as the contract's ReadDocument; after a file that could not be read the form is filled by hand. */
export function readDocumentAnswer({ note, unread, listed }: ReadNote): ReadDocument {
  if (!note) return { ...UNREAD, warnings: unread ? [UNREAD_SENTENCES[unread]] : [] }
  const { draft, isSefazValid, warnings } = note
  return {
    extractedData: draft,
    entities: draft.document_ai_entities,
    rawText: draft.raw_text,
    rawFields: draft.raw_fields,
    confidence: draft.document_ai_confidence,
    isSefazValid,
    reason: invalidReason(note),
    warnings: warningSentences(warnings),
    listed: listed.length > 1 ? listed : [],
  }
}
