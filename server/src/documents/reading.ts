import type { SignatureReading } from '@canhoto/contracts/receipt-review'
import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { DocumentKind } from '@canhoto/fiscal/document-kinds'
import type { MdfeDraft } from '@canhoto/fiscal/mdfe/mdfe-draft'
import type { NfeChecks } from '@canhoto/fiscal/nfe/checks'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import type { WarningCode } from '@canhoto/fiscal/nfe/warning-codes'
import type { PhotoFault } from '@canhoto/fiscal/stub/judge-photo'
import type { StubValue } from './stub/stub-words.ts'

export interface NoteReading {
  draft: NfeDraft
  /** Null unless the note was read from XML: a printed note cannot be checked. */
  checks: NfeChecks | null
  isSefazValid: boolean
  warnings: Warning[]
}

export type Warning = WarningCode | 'listed_by_cte' | 'listed_keys_discarded' | 'reading_stopped'

/** Why a document was stored but not read. The user then fills in the form. */
export type UnreadReason =
  | 'nothing_found'
  | 'encrypted'
  | 'broken'
  | 'too_many_pages'
  | 'too_many_drawings'
  | 'too_large_picture'
  | 'took_too_long'
  | 'too_much_memory'

/** The result of reading a document. */
export type Reading =
  | ({ outcome: 'note' } & NoteReading)
  | { outcome: 'cte'; cte: CteDraft }
  | { outcome: 'mdfe'; mdfe: MdfeDraft }
  /** A batch of notes, or a package of SEFAZ's distribution service. */
  | { outcome: 'several'; parts: DocumentPart[] }
  /** A fiscal document of another kind, for example an event or an NFS-e. */
  | { outcome: 'other'; document: DocumentKind; cancelledCte: string | null }
  /** A file that claims to be XML but is not well-formed, or not a fiscal document. */
  | { outcome: 'invalid' }
  | { outcome: 'unread'; why: UnreadReason }

/** One document of a file that holds several. */
export interface DocumentPart {
  name: string
  bytes: Uint8Array
  reading: Reading
}

/** Whether a HEIC can be decoded is asked of a worker, because a broken one may take it down. */
export interface DecodingTask {
  kind: 'heic'
  bytes: Uint8Array
}

/** What was read of the photo of a stub, before it is compared with a delivery. */
export interface RawStub {
  /** Of a barcode. */
  key: StubValue | null
  /** Of notes, as printed. */
  numbers: StubValue[]
  series: StubValue | null
  /** 'dd/mm' */
  receivedOn: StubValue | null
  signature: SignatureReading
  fault: PhotoFault | null
}

export interface StubTask {
  kind: 'stub'
  bytes: Uint8Array
}

/** A worker that has done it reads its first PDF as fast as the next ones. */
interface WarmUpTask {
  kind: 'warm-up'
}

export type WorkerTask = ReadingTask | DecodingTask | StubTask | WarmUpTask

/** What the server asks of a worker. */
export interface ReadingTask {
  kind: 'xml' | 'pdf' | 'photo'
  bytes: Uint8Array
  /** Words that the provider read. They replace OCR; the worker then only looks for the access key in the picture. */
  providerPages?: WordPage[]
}
