import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import sharp from 'sharp'
import { readDanfeFromPhoto } from '../../../server/src/documents/photo/read-danfe-from-photo.ts'
import { parseHocr } from '../../../server/src/documents/photo/ocr/parse-hocr.ts'
import {
  hasNativeTesseract,
  runNativeTesseract,
} from '../../../server/src/documents/photo/ocr/native-tesseract.ts'
import { readPhoto } from '../../../server/src/documents/photo/read-photo.ts'

export type DraftReader = (photo: Buffer) => Promise<NfeDraft | null>

/** Both use the same reader of DANFEs, so that only the steps before it are compared. */
export async function draftReaders(): Promise<Record<string, DraftReader>> {
  const ours: DraftReader = async (photo) => {
    const seen = await readPhoto(photo, { ocr: true })
    return (await readDanfeFromPhoto(seen)).danfe?.draft ?? null
  }
  if (!(await hasNativeTesseract())) return { ours }
  return { ours, tesseract: async (photo) => draftOf(await plainTesseract(photo)) }
}

const draftOf = (page: WordPage) => readDanfe([page], { fuzzy: 0.25 })?.draft ?? null

async function plainTesseract(photo: Buffer): Promise<WordPage> {
  const { width, height } = await sharp(photo).metadata()
  return { width, height, words: parseHocr(await runNativeTesseract(photo, [])) }
}
