import { classify, hasInvoiceMarker } from './classify.ts'
import type { EventReference } from './classify.ts'
import type { DocumentKind } from './document-kinds.ts'
import { cteDraftOf } from './cte/cte-draft.ts'
import type { CteDraft } from './cte/cte-draft.ts'
import { mdfeDraftOf } from './mdfe/mdfe-draft.ts'
import type { MdfeDraft } from './mdfe/mdfe-draft.ts'
import { checksOf } from './nfe/checks.ts'
import type { NfeChecks } from './nfe/checks.ts'
import { draftOf } from './nfe/draft.ts'
import type { NfeDraft } from './nfe/draft-types.ts'
import { countNotes, locateNote } from './nfe/locate-note.ts'
import type { WarningCode } from './nfe/warning-codes.ts'
import { warningsOf } from './nfe/warnings.ts'
import { isCancelledIn } from './xml/cancellation.ts'
import { decodeXml } from './xml/decode.ts'
import { embeddedXml } from './xml/embedded.ts'
import { MAX_DOCUMENTS_IN_FILE } from './xml/limits.ts'
import { packedDocuments } from './xml/packed-documents.ts'
import { parseXml } from './xml/parse.ts'
import { splitNotes } from './xml/split-notes.ts'
import { elementAt, pathTo } from './xml/tree.ts'
import type { XmlElement } from './xml/tree.ts'
import { XmlError } from './xml/xml-error.ts'
import type { XmlProblem } from './xml/xml-error.ts'

/** 'not_fiscal' is XML without any invoice marker: the specification's 'Documento inválido', as all reasons are. */
export type InvalidReason = XmlProblem | 'not_fiscal'

export type FiscalXmlReading =
  | { kind: 'nfe'; draft: NfeDraft; checks: NfeChecks; warnings: WarningCode[] }
  | { kind: 'cte'; cte: CteDraft }
  | { kind: 'mdfe'; mdfe: MdfeDraft }
  | {
      kind: 'refused'
      document: Exclude<DocumentKind, 'nfe' | 'nfce' | 'cte' | 'cte_os' | 'mdfe'>
      event: EventReference | null
      /** The key of a CT-e whose registered cancellation the file is. */
      cancelledCte: string | null
    }
  | { kind: 'invalid'; reason: InvalidReason }

/** A file without any of these has no document embedded as text. */
const ESCAPED = /<!\[CDATA\[|&lt;|&#0*60;|&#x0*3c;/i

/**
 * Reads an uploaded file: NF-e and NFC-e, and the transport's CT-e (57, 67) and MDF-e. Never throws, whatever the
 * bytes: a document of another kind is 'refused' under its name (documentWithArticle), everything else is 'invalid'.
 * Checks and warnings never refuse a note.
 */
export function readFiscalXml(bytes: Uint8Array): FiscalXmlReading {
  try {
    const root = parseXml(decodeXml(bytes))
    const inner = embeddedXml(root)
    return readTree(inner === null ? root : parseXml(inner))
  } catch (error) {
    if (error instanceof XmlError) return { kind: 'invalid', reason: error.problem }
    throw error
  }
}

/**
 * The text in which the document stands: the file's, or what an envelope carries escaped. Throws XmlError, as the parts
 * of the reading do.
 */
export function fiscalXmlText(bytes: Uint8Array): string {
  const text = decodeXml(bytes)
  return ESCAPED.test(text) ? (embeddedXml(parseXml(text)) ?? text) : text
}

/** The documents that a file holds, when it holds several: notes as XML, and what a distribution package packs, as gzip in base64. */
export type FileContents = { notes: string[]; packed: string[] }

/** Throws XmlError. The notes are empty when the file has fewer than two, or has them where they cannot be separated. */
export function fileContents(bytes: Uint8Array): FileContents {
  const text = fiscalXmlText(bytes)
  const root = parseXml(text)
  const packed = packedDocuments(root)
  const count = countNotes(root)
  if (Math.max(count, packed.length) > MAX_DOCUMENTS_IN_FILE) {
    throw new XmlError('too_complex', `documents above ${MAX_DOCUMENTS_IN_FILE}`)
  }
  const notes = count > 1 ? splitNotes(text) : []
  return { notes: notes.length === count ? notes : [], packed }
}

function readTree(root: XmlElement): FiscalXmlReading {
  const { kind, event } = classify(root)
  if (kind === 'nfe' || kind === 'nfce') return readNote(root)
  if (kind === 'cte' || kind === 'cte_os')
    return { kind: 'cte', cte: cteDraftOf(found(root, 'infCte'), root) }
  if (kind === 'mdfe') return { kind: 'mdfe', mdfe: mdfeDraftOf(found(root, 'infMDFe'), root) }
  if (kind === 'other' && !hasInvoiceMarker(root)) return { kind: 'invalid', reason: 'not_fiscal' }
  return { kind: 'refused', document: kind, event, cancelledCte: cancelledCteOf(root, event) }
}

function cancelledCteOf(root: XmlElement, event: EventReference | null): string | null {
  const key = event?.key ?? null
  return key !== null && isCancelledIn(root, 'chCTe', key) ? key : null
}

function readNote(root: XmlElement): FiscalXmlReading {
  const note = locateNote(root)
  if (!note) return { kind: 'refused', document: 'other', event: null, cancelledCte: null }
  const draft = draftOf(note)
  const checks = checksOf(note, draft)
  return { kind: 'nfe', draft, checks, warnings: warningsOf(note, draft, checks) }
}

/** The group that decided the kind: the first one of its name with an `ide`. */
function found(root: XmlElement, name: string): XmlElement {
  const path = pathTo(
    root,
    (element) => element.name === name && elementAt(element, 'ide') !== null,
  )
  return path?.at(-1) ?? root
}
