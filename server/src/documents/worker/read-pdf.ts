import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { PdfError } from '../pdf/open-pdf.ts'
import { extractPagePicture } from '../pdf/extract-page-picture.ts'
import { readPdfWords } from '../pdf/read-pdf-words.ts'
import { readPicture } from '../photo/read-photo.ts'
import type { Reading } from '../reading.ts'
import { readTransport } from './read-transport.ts'
import { recognizeTransport } from './recognize-transport.ts'
import { buildNoteReading } from './build-note-reading.ts'
import { readNoteFromPhoto } from './read-photo-note.ts'

const FIRST_PAGE = 1

/** Reads a PDF by its text layer; a PDF without one is read as a photo. `providerPages` replace OCR. */
export async function readPdf(
  bytes: Uint8Array,
  providerPages?: readonly WordPage[],
): Promise<Reading> {
  try {
    const text = await readPdfWords(bytes)
    const transport = recognizeTransport(text.pages)
    if (transport) return readTransport(transport, text.pages)
    const note = buildNoteReading(readDanfe(text.pages))
    return note.outcome === 'note' ? note : await readScan(bytes, providerPages)
  } catch (error) {
    if (error instanceof PdfError) return { outcome: 'unread', why: error.fault }
    throw error
  }
}

async function readScan(bytes: Uint8Array, providerPages?: readonly WordPage[]): Promise<Reading> {
  const picture = await extractPagePicture(bytes, FIRST_PAGE)
  if (!picture) return { outcome: 'unread', why: 'nothing_found' }
  const photo = await readPicture(picture, { ocr: !providerPages })
  return readNoteFromPhoto(photo, providerPages)
}
