import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { readDanfeFromPhoto } from '../photo/read-danfe-from-photo.ts'
import { PictureError } from '../photo/image/picture-error.ts'
import { type PhotoReading, readPhoto } from '../photo/read-photo.ts'
import type { Reading } from '../reading.ts'
import { parseDacte } from './parse-dacte.ts'
import { buildNoteReading } from './build-note-reading.ts'

/** Its barcode first, then its letters. `pages`: what somebody else read of it. */
export async function readPhotoNote(
  bytes: Uint8Array,
  pages?: readonly WordPage[],
): Promise<Reading> {
  try {
    const seen = await readPhoto(bytes, { ocr: !pages })
    return await buildPhotoNote(seen, pages)
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    const why = error.code === 'too_large_picture' ? 'too_large_picture' : 'broken'
    return { outcome: 'unread', why }
  }
}

/** Of a picture that was looked at: its DANFE, or else the notes of a printed CT-e. */
export async function buildPhotoNote(
  seen: PhotoReading,
  pages?: readonly WordPage[],
): Promise<Reading> {
  const note = buildNoteReading(await readDanfeFromPhoto(seen, pages))
  if (note.outcome === 'note') return note
  const cte = parseDacte(pages ?? (seen.page ? [seen.page] : []))
  return cte ? { outcome: 'cte', cte } : note
}
