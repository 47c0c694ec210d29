import type { DanfeReading } from '@canhoto/fiscal/danfe/read-danfe'
import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import { findRowsToReread } from '@canhoto/fiscal/danfe/rows/rows-to-reread'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { PhotoReading } from './read-photo.ts'

/** Share of wrong letters that a label may have in what OCR saw. */
const OCR_FUZZY = 0.25

/**
 * The DANFE in a photo; rows with fields that are missing or doubtful are looked at once more. `pages`: what somebody
 * else read of it, instead of our own OCR.
 */
export async function readDanfeFromPhoto(
  { key, page, rereadRows }: Pick<PhotoReading, 'key' | 'page' | 'rereadRows'>,
  pages?: readonly WordPage[],
): Promise<DanfeReading | null> {
  const options = { key, fuzzy: OCR_FUZZY }
  const first = readDanfe(pages ?? (page ? [page] : []), options)
  if (!first || !page || !rereadRows || pages) return first
  const rows = findRowsToReread(page, first, OCR_FUZZY)
  if (rows.length === 0) return first
  const seen = await rereadRows(rows)
  const reread = Object.fromEntries(rows.map(({ row }, index) => [row, seen[index] ?? []]))
  return readDanfe([page], { ...options, reread })
}
