import type { ReadDocument } from '@canhoto/contracts/receipts'
import { isSefazValid } from '@canhoto/fiscal/nfe/checks'
import type { DocumentReading } from '../../documents/read-document.ts'

/** What a reading becomes in the contract; a file that was not read leads to the form by hand. */
export function readDocumentAnswer({ note }: DocumentReading): ReadDocument {
  if (!note) {
    return {
      extractedData: null,
      entities: [],
      rawText: '',
      rawFields: {},
      confidence: 0,
      isSefazValid: false,
      warnings: [],
    }
  }
  const { draft, checks, warnings } = note
  return {
    extractedData: draft,
    entities: draft.document_ai_entities,
    rawText: draft.raw_text,
    rawFields: draft.raw_fields,
    confidence: draft.document_ai_confidence,
    isSefazValid: isSefazValid(checks),
    warnings,
  }
}
