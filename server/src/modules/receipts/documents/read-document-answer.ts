import type { NoteInFile, ReadDocument } from '@canhoto/contracts/receipts'
import { proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
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
  notes: [],
}

/** A reading as the contract's ReadDocument; after a file that could not be read the form is filled by hand. */
export function readDocumentAnswer({ note, unread, listed, notes }: ReadNote): ReadDocument {
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
    notes: notes.map(summarizeNote),
  }
}

function summarizeNote(draft: NfeDraft): NoteInFile {
  const { nf_number, client_name, invoice_total_value } = proposeDelivery(draft)
  return { nfe_key: draft.nf_data.chave, nf_number, client_name, invoice_total_value }
}
