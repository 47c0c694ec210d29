import { readFileSync } from 'node:fs'
import type { Document } from './registration.ts'

/**
 * A printed note of our own making, down to its totals: `makeDanfe(1)` in grey, 1000 pixels wide: its bars are sharp, its letters are not.
 * The list of what was sold would take as long again to read.
 */
export const PHOTO: Document = {
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(new URL('danfe-photo.jpg', import.meta.url)),
}

/** Its head alone: the key can be read, but for whom it is cannot. */
export const HEAD_OF_PHOTO: Document = {
  ...PHOTO,
  name: 'cabeçalho.jpg',
  buffer: readFileSync(new URL('danfe-photo-top.jpg', import.meta.url)),
}

/** What can be read on it. */
export const ON_PHOTO = {
  key: '31260937085798000393550030007027561751247834',
  number: '702756',
}

/** Reading a picture takes its time, more so where no tesseract is installed. */
export const WHILE_READ = { timeout: 240_000 }
