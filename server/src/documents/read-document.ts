import { DOCUMENT_NAMES, documentWithArticle } from '@canhoto/fiscal/document-kinds'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { tooBusy, unprocessable } from '../platform/errors.ts'
import { QueueFullError } from './fair-queue.ts'
import { detectDocumentFile, type DocumentFile } from './detect-file-kind.ts'
import { buildNoteFromCte } from './build-note-from-cte.ts'
import type { NoteReading, Reading, UnreadReason } from './reading.ts'
import type { Readers } from './readers.ts'

export interface DocumentReading extends DocumentFile {
  reading: Reading
}

export interface ReadNote {
  kind: DocumentFile['kind'] | 'cte'
  mime: string
  /** Null when the file is kept but not read: the person fills the form. */
  note: NoteReading | null
  /** Why not. */
  unread: UnreadReason | null
  /** Keys of the notes of a CT-e: the delivery is of one of them. */
  listed: string[]
}

interface Uploaded {
  name: string
  bytes: Buffer
  sha256: string
}

/** What an uploaded document is and says. Throws a sentence when its type is none that we take, or too many wait. */
export async function readDocument(
  readers: Readers,
  companyId: string,
  file: Uploaded,
): Promise<DocumentReading> {
  const { kind, mime } = await detectDocumentFile(file)
  try {
    const { bytes, sha256 } = file
    const reading = await readers.readOnce(companyId, sha256, { kind, mime, bytes })
    return { kind, mime, reading }
  } catch (error) {
    if (error instanceof QueueFullError) throw tooBusy()
    throw error
  }
}

/**
 * The one invoice of a document, of a CT-e that of the `chosen` key. Throws a sentence for the person when it is of
 * another kind, or not what it claims.
 */
export function getNote({ kind, mime, reading }: DocumentReading, chosen = ''): ReadNote {
  switch (reading.outcome) {
    case 'note':
      return { kind, mime, note: reading, unread: null, listed: [] }
    case 'unread':
      return { kind, mime, note: null, unread: reading.why, listed: [] }
    case 'cte': {
      const note = buildNoteFromCte(reading.cte, normalizeAccessKey(chosen))
      return { kind: 'cte', mime, note, unread: null, listed: reading.cte.notas }
    }
    case 'mdfe':
      throw otherDocument(
        `Este arquivo é um ${DOCUMENT_NAMES[reading.outcome]}, não uma NF-e. O escritório o recebe em "Importar Documentos".`,
      )
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

const otherDocument = (sentence: string) => unprocessable(sentence, { code: 'OTHER_DOCUMENT' })
