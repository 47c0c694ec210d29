import { DOCUMENT_NAMES, documentWithArticle } from '@canhoto/fiscal/document-kinds'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { tooBusy, unprocessable } from '../platform/errors.ts'
import { buildNoteFromCte } from './build-note-from-cte.ts'
import { detectDocumentFile, type DocumentFile } from './detect-file-kind.ts'
import { QueueFullError } from './fair-queue.ts'
import type { DocumentPart, NoteReading, Reading, UnreadReason } from './reading.ts'
import type { DocumentReader } from './document-reader.ts'

export interface DocumentReading extends DocumentFile {
  reading: Reading
}

export interface ReadNote {
  kind: DocumentFile['kind'] | 'cte'
  mime: string
  /** Null when the file is stored but was not read: the user fills in the form. */
  note: NoteReading | null
  /** Why it was not read; null when it was. */
  unread: UnreadReason | null
  /** The access keys of the notes that a CT-e lists: the delivery is of one of them. */
  listed: string[]
  /** The notes of a file that holds several, of which `note` is one. */
  notes: NfeDraft[]
}

interface UploadedFile {
  name: string
  bytes: Buffer
  sha256: string
}

/** Detects the type of an uploaded document and reads it. Throws a UserError for other types, and for a full queue. */
export async function readDocument(
  documentReader: DocumentReader,
  companyId: string,
  file: UploadedFile,
): Promise<DocumentReading> {
  const { kind, mime } = await detectDocumentFile(file)
  try {
    const { bytes, sha256 } = file
    const reading = await documentReader.readOnce(companyId, sha256, { kind, mime, bytes })
    return { kind, mime, reading }
  } catch (error) {
    if (error instanceof QueueFullError) throw tooBusy()
    throw error
  }
}

/**
 * The one invoice of a document; where there are several, the one whose key is `chosenKey`. Throws a UserError when
 * the document is of another kind or invalid.
 */
export function extractNote({ kind, mime, reading }: DocumentReading, chosenKey = ''): ReadNote {
  switch (reading.outcome) {
    case 'note':
      return { kind, mime, note: reading, unread: null, listed: [], notes: [] }
    case 'several':
      return { kind, mime, unread: null, listed: [], ...chooseNote(reading.parts, chosenKey) }
    case 'unread':
      return { kind, mime, note: null, unread: reading.why, listed: [], notes: [] }
    case 'cte': {
      if (kind !== 'xml' && reading.cte.notas.length === 0)
        throw otherDocument(
          'Este arquivo é um CT-e impresso, e nenhuma chave de NF-e foi lida nele. Envie o XML do CT-e ou da NF-e.',
        )
      const note = buildNoteFromCte(reading.cte, normalizeAccessKey(chosenKey))
      return { kind: 'cte', mime, note, unread: null, listed: reading.cte.notas, notes: [] }
    }
    case 'mdfe':
      throw otherDocument(mdfeSentence(kind))
    case 'other':
      throw otherDocument(
        `Este arquivo é ${documentWithArticle(reading.document)}, não uma NF-e. Envie o XML da NF-e.`,
      )
    case 'invalid':
      // Spec 2 section 5.
      throw unprocessable('O arquivo XML não parece ser um documento SEFAZ válido', {
        code: 'INVALID_DOCUMENT',
      })
  }
}

/** The chosen note, or the first one. Throws a UserError when the file has none. */
function chooseNote(parts: readonly DocumentPart[], chosenKey: string) {
  const notes = parts.flatMap(({ reading }) => (reading.outcome === 'note' ? [reading] : []))
  const key = normalizeAccessKey(chosenKey)
  const note = notes.find(({ draft }) => draft.nf_data.chave === key) ?? notes[0]
  if (!note) {
    throw otherDocument(
      `Este arquivo é ${documentWithArticle('distribution')} e não tem nenhuma NF-e. Envie o XML da NF-e.`,
    )
  }
  return { note, notes: notes.length > 1 ? notes.map(({ draft }) => draft) : [] }
}

/** The printed one does not tell its route. */
function mdfeSentence(kind: DocumentFile['kind']) {
  const received = kind === 'xml' ? 'o recebe' : 'recebe o XML dele'
  return `Este arquivo é um ${DOCUMENT_NAMES.mdfe}, não uma NF-e. O escritório ${received} em "Importar Documentos".`
}

const otherDocument = (message: string) => unprocessable(message, { code: 'OTHER_DOCUMENT' })
