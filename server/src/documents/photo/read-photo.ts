import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { loadPicture } from './image/load-picture.ts'
import { unlessStopped } from './ocr/unless-stopped.ts'
import { type FoundKey, readKey } from './key/read-key.ts'
import type { RereadRows } from './ocr/reread-rows.ts'
import { readPage } from './read-page.ts'

export interface PhotoReading {
  key: string | null
  /** 0 to 1. */
  keyConfidence: number
  keySource: FoundKey['source'] | null
  /** The words by OCR; null when OCR was not requested or found none. */
  page: WordPage | null
  /** Reads rows of that page once more; null when there is no page. */
  rereadRows: RereadRows | null
  /** OCR took too much time or memory: the words are not known. */
  isStopped: boolean
}

interface PhotoOptions {
  ocr?: boolean
  /** Of the search for the strip. */
  keySteps?: number
}

/** The access key and the words of a photo. Throws PictureError when the bytes are not a picture, or too large a one. */
export async function readPhoto(
  bytes: Uint8Array,
  options: PhotoOptions = {},
): Promise<PhotoReading> {
  return readPicture(await loadPicture(bytes), options)
}

/** Like readPhoto, for a picture that is already decoded, such as a scanned page of a PDF. */
export async function readPicture(
  picture: GrayPicture,
  { ocr = false, keySteps }: PhotoOptions = {},
): Promise<PhotoReading> {
  const found = await readKey(picture, keySteps === undefined ? {} : { maxSteps: keySteps })
  if (!ocr) return { ...keyFields(found), ...WITHOUT_WORDS }
  const { result, isStopped } = await unlessStopped(() => readPage(picture, found))
  return { ...keyFields(found), ...(result ?? WITHOUT_WORDS), isStopped }
}

const WITHOUT_WORDS = { page: null, rereadRows: null, isStopped: false }

const keyFields = (found: FoundKey | null) => ({
  key: found?.key ?? null,
  keyConfidence: found?.confidence ?? 0,
  keySource: found?.source ?? null,
})
