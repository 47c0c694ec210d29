import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { DocumentKind } from '@canhoto/fiscal/document-kinds'
import type { MdfeDraft } from '@canhoto/fiscal/mdfe/mdfe-draft'
import type { NfeChecks } from '@canhoto/fiscal/nfe/checks'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import type { WarningCode } from '@canhoto/fiscal/nfe/warning-codes'

export interface NoteReading {
  draft: NfeDraft
  /** Of XML alone: nothing else can be checked so far. */
  checks: NfeChecks | null
  isSefazValid: boolean
  warnings: Warning[]
}

export type Warning = WarningCode | 'listed_by_cte'

/** Why a document was kept and not read: the person fills the form. */
export type UnreadReason =
  | 'nothing_found'
  | 'encrypted'
  | 'broken'
  | 'too_many_pages'
  | 'too_large_picture'
  | 'took_too_long'

/** What a document turned out to be. */
export type Reading =
  | ({ outcome: 'note' } & NoteReading)
  | { outcome: 'cte'; cte: CteDraft }
  | { outcome: 'mdfe'; mdfe: MdfeDraft }
  /** Of the tax world, but no note: an event, an NFS-e … */
  | { outcome: 'other'; document: DocumentKind }
  /** Not what its name says: XML that is none, or of something else. */
  | { outcome: 'invalid' }
  | { outcome: 'unread'; why: UnreadReason }

/** What the process that reads is asked. */
export interface ReadingTask {
  kind: 'xml' | 'pdf' | 'photo'
  bytes: Uint8Array
  /** What somebody else already read of it: then only the key is looked for in the picture itself. */
  pages?: WordPage[]
}
