import type { DanfeReading } from '@canhoto/fiscal/danfe/read-danfe'
import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import { replaceRows } from '@canhoto/fiscal/danfe/rows/replace-rows'
import { findRowsToReread } from '@canhoto/fiscal/danfe/rows/rows-to-reread'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { listMunicipalities } from './list-municipalities.ts'
import type { PhotoReading } from './read-photo.ts'

/** The share of letters in a label that OCR may misread. */
const OCR_FUZZY = 0.25

/**
 * The DANFE in a photo. Rows whose fields are missing or doubtful are read by OCR once more. `providerPages` replace our
 * OCR, and are not reread.
 */
export async function readDanfeFromPhoto(
  { key, page, rereadRows }: Pick<PhotoReading, 'key' | 'page' | 'rereadRows'>,
  providerPages?: readonly WordPage[],
): Promise<DanfeReading | null> {
  const options = { key, fuzzy: OCR_FUZZY, municipalities: listMunicipalities() }
  const first = readDanfe(providerPages ?? (page ? [page] : []), options)
  if (!first || !page || !rereadRows || providerPages) return first
  const rows = findRowsToReread(page, first, OCR_FUZZY)
  if (rows.length === 0) return first
  const words = await rereadRows(rows)
  const reread = Object.fromEntries(rows.map(({ row }, index) => [row, words[index] ?? []]))
  return readDanfe([page], { ...options, reread, rereadPage: replaceRows(page, rows, reread) })
}
