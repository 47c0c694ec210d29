import { documentWithArticle } from '@canhoto/fiscal/document-kinds'
import type { NfeChecks } from '@canhoto/fiscal/nfe/checks'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { readNfeXml } from '@canhoto/fiscal/read-nfe-xml'
import { unprocessable } from '../platform/errors.ts'
import { documentFile } from './file-kind.ts'
import { warningSentences } from './warnings.ts'

export interface DocumentReading {
  kind: 'xml' | 'pdf' | 'photo'
  mime: string
  /** Null when the file is kept but not read: the person fills the form. */
  note: { draft: NfeDraft; checks: NfeChecks; warnings: string[] } | null
}

/** Reads a delivery document. Throws a sentence for the person when it is of another kind, or not what it claims. */
export async function readDocument(file: {
  name: string
  bytes: Buffer
}): Promise<DocumentReading> {
  const { kind, mime } = await documentFile(file)
  if (kind !== 'xml') return { kind, mime, note: null }

  const reading = readNfeXml(file.bytes)
  if (reading.kind === 'invalid') throw invalidDocument()
  if (reading.kind === 'refused') {
    const name = documentWithArticle(reading.document)
    throw unprocessable(`Este arquivo é ${name}, não uma NF-e. Envie o XML da NF-e.`, {
      code: 'OTHER_DOCUMENT',
    })
  }
  const { draft, checks, warnings } = reading
  return { kind, mime, note: { draft, checks, warnings: warningSentences(warnings) } }
}

// Spec 2 section 5.
const invalidDocument = () =>
  unprocessable('O arquivo XML não parece ser um documento SEFAZ válido', {
    code: 'INVALID_DOCUMENT',
  })
