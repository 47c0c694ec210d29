import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { readDanfeFromPhoto } from '../photo/read-danfe-from-photo.ts'
import { PictureError } from '../photo/image/picture-error.ts'
import { type PhotoReading, readPhoto } from '../photo/read-photo.ts'
import type { Reading } from '../reading.ts'
import { readTransport } from './read-transport.ts'
import { recognizeTransport } from './recognize-transport.ts'
import { buildNoteReading } from './build-note-reading.ts'

/** Reads the note in a photo: first its barcode, then its words. `providerPages` replace OCR. */
export async function readPhotoNote(
  bytes: Uint8Array,
  providerPages?: readonly WordPage[],
): Promise<Reading> {
  try {
    const photo = await readPhoto(bytes, { ocr: !providerPages })
    return await readNoteFromPhoto(photo, providerPages)
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    const why = error.code === 'too_large_picture' ? 'too_large_picture' : 'broken'
    return { outcome: 'unread', why }
  }
}

/** The DANFE in a photo whose key and words are known, or the notes that a printed CT-e lists. */
export async function readNoteFromPhoto(
  photo: PhotoReading,
  providerPages?: readonly WordPage[],
): Promise<Reading> {
  const pages = providerPages ?? (photo.page ? [photo.page] : [])
  const transport = recognizeTransport(pages, photo.key)
  if (transport) return readTransport(transport, pages)
  const { danfe, isStopped } = await readDanfeFromPhoto(photo, providerPages)
  const reading = buildNoteReading(danfe)
  return isStopped ? stopped(reading) : reading
}

/** OCR was stopped: what is missing may be there, and another attempt may read it. */
function stopped(reading: Reading): Reading {
  if (reading.outcome !== 'note') return { outcome: 'unread', why: 'took_too_long' }
  return { ...reading, warnings: [...reading.warnings, 'reading_stopped'] }
}
