import type { DanfeReading } from '@canhoto/fiscal/danfe/read-danfe'
import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import { replaceRows } from '@canhoto/fiscal/danfe/rows/replace-rows'
import { findRowsToReread } from '@canhoto/fiscal/danfe/rows/rows-to-reread'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { listMunicipalities } from './list-municipalities.ts'
import { unlessStopped } from './ocr/unless-stopped.ts'
import type { PhotoReading } from './read-photo.ts'

/** The share of letters in a label that OCR may misread. */
const OCR_FUZZY = 0.25

type PhotoWords = Pick<PhotoReading, 'key' | 'page' | 'rereadRows'> & { isStopped?: boolean }

/**
 * The DANFE in a photo. Rows whose fields are missing or doubtful are read by OCR once more. `providerPages` replace our
 * OCR, and are not reread. `isStopped`: OCR took too much time or memory, so fields may be missing.
 */
export async function readDanfeFromPhoto(
  { key, page, rereadRows, isStopped = false }: PhotoWords,
  providerPages?: readonly WordPage[],
): Promise<{ danfe: DanfeReading | null; isStopped: boolean }> {
  const options = { key, fuzzy: OCR_FUZZY, municipalities: listMunicipalities() }
  const first = readDanfe(providerPages ?? (page ? [page] : []), options)
  const read = { danfe: first, isStopped }
  if (!first || !page || !rereadRows || providerPages) return read
  const rows = findRowsToReread(page, first, OCR_FUZZY)
  if (rows.length === 0) return read
  const { result: words } = await unlessStopped(() => rereadRows(rows))
  if (!words) return { danfe: first, isStopped: true }
  const reread = Object.fromEntries(rows.map(({ row }, index) => [row, words[index] ?? []]))
  const rereadPage = replaceRows(page, rows, reread)
  return { danfe: readDanfe([page], { ...options, reread, rereadPage }), isStopped }
}
