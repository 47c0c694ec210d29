import type { WordPage } from '@canhoto/fiscal/danfe/words'
import { danfeOfPhoto } from '../photo/danfe-of-photo.ts'
import { PictureError } from '../photo/picture-error.ts'
import { readPhoto } from '../photo/read-photo.ts'
import type { Reading } from '../reading.ts'
import { noteOfWords } from './note-of-words.ts'

/** Its barcode first, then its letters. `pages`: what somebody else read of it. */
export async function readPhotoNote(
  bytes: Uint8Array,
  pages?: readonly WordPage[],
): Promise<Reading> {
  try {
    const seen = await readPhoto(bytes, { ocr: !pages })
    return noteOfWords(await danfeOfPhoto(seen, pages))
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    const why = error.code === 'too_large_picture' ? 'too_large_picture' : 'broken'
    return { outcome: 'unread', why }
  }
}
