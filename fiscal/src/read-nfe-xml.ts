import { classify, hasInvoiceMarker } from './classify.ts'
import type { EventReference } from './classify.ts'
import type { DocumentKind } from './document-kinds.ts'
import { checksOf } from './nfe/checks.ts'
import type { NfeChecks } from './nfe/checks.ts'
import { draftOf } from './nfe/draft.ts'
import type { NfeDraft } from './nfe/draft-types.ts'
import { locateNote } from './nfe/locate-note.ts'
import type { WarningCode } from './nfe/warning-codes.ts'
import { warningsOf } from './nfe/warnings.ts'
import { decodeXml } from './xml/decode.ts'
import { parseXml } from './xml/parse.ts'
import type { XmlElement } from './xml/tree.ts'
import { XmlError } from './xml/xml-error.ts'
import type { XmlProblem } from './xml/xml-error.ts'

/** 'not_fiscal' is XML without any invoice marker: the specification's 'Documento inválido', as all reasons are. */
export type InvalidReason = XmlProblem | 'not_fiscal'

export type NfeXmlReading =
  | { kind: 'nfe'; draft: NfeDraft; checks: NfeChecks; warnings: WarningCode[] }
  | {
      kind: 'refused'
      document: Exclude<DocumentKind, 'nfe' | 'nfce'>
      event: EventReference | null
    }
  | { kind: 'invalid'; reason: InvalidReason }

/**
 * Reads an uploaded file as NF-e or NFC-e. Never throws, whatever the bytes: a document of another kind is 'refused'
 * under its name (documentWithArticle), everything else is 'invalid'. Checks and warnings never refuse a note.
 */
export function readNfeXml(bytes: Uint8Array): NfeXmlReading {
  try {
    return readTree(parseXml(decodeXml(bytes)))
  } catch (error) {
    if (error instanceof XmlError) return { kind: 'invalid', reason: error.problem }
    throw error
  }
}

function readTree(root: XmlElement): NfeXmlReading {
  const { kind, event } = classify(root)
  if (kind === 'nfe' || kind === 'nfce') return readNote(root)
  if (kind === 'other' && !hasInvoiceMarker(root)) return { kind: 'invalid', reason: 'not_fiscal' }
  return { kind: 'refused', document: kind, event }
}

function readNote(root: XmlElement): NfeXmlReading {
  const note = locateNote(root)
  if (!note) return { kind: 'refused', document: 'other', event: null }
  const draft = draftOf(note)
  const checks = checksOf(note, draft)
  return { kind: 'nfe', draft, checks, warnings: warningsOf(note, draft, checks) }
}
