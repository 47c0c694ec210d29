import type { DanfeOptions, DanfeReading } from '@canhoto/fiscal/danfe/read-danfe'
import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import { findPlateRegions } from '@canhoto/fiscal/danfe/rows/find-plate-regions'
import { replaceRows } from '@canhoto/fiscal/danfe/rows/replace-rows'
import { findRowsToReread, findTextsToReread } from '@canhoto/fiscal/danfe/rows/rows-to-reread'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { listMunicipalities } from './list-municipalities.ts'
import type { RereadRows } from './ocr/reread-rows.ts'
import { unlessStopped } from './ocr/unless-stopped.ts'
import type { PhotoReading } from './read-photo.ts'

/** The share of letters in a label that OCR may misread. */
const OCR_FUZZY = 0.25

type PhotoWords = Pick<PhotoReading, 'key' | 'page' | 'rereadRows'> & { isStopped?: boolean }

interface PhotoDanfe {
  danfe: DanfeReading | null
  /** OCR took too much time or memory, so fields may be missing. */
  isStopped: boolean
}

/**
 * The DANFE in a photo. Rows whose fields are missing or doubtful are read by OCR once more, a plate in several sizes, and where that leaves in doubt what
 * a delivery is made of, each text of the page. `providerPages` replace our OCR, and are not reread.
 */
export async function readDanfeFromPhoto(
  { key, page, rereadRows, isStopped = false }: PhotoWords,
  providerPages?: readonly WordPage[],
): Promise<PhotoDanfe> {
  const options = { key, fuzzy: OCR_FUZZY, municipalities: listMunicipalities() }
  const first = readDanfe(providerPages ?? (page ? [page] : []), options)
  if (!first || !page || !rereadRows || providerPages) return { danfe: first, isStopped }
  const rows = findRowsToReread(page, first, OCR_FUZZY)
  if (rows.length === 0) return { danfe: first, isStopped }
  const { result: words } = await unlessStopped(() => rereadRows(rows))
  if (!words) return { danfe: first, isStopped: true }
  const reread = Object.fromEntries(rows.map(({ row }, index) => [row, words[index] ?? []]))
  const plates = await unlessStopped(() => rereadRows(findPlateRegions(reread.carrier ?? [])))
  const twice = {
    ...options,
    reread,
    rereadPage: replaceRows(page, rows, reread),
    plateReadings: plates.result ?? [],
  }
  return readTexts(page, rereadRows, twice, isStopped || plates.isStopped)
}

/** The second reading, and a third one of each text where the second left what decides in doubt. */
async function readTexts(
  page: WordPage,
  rereadRows: RereadRows,
  options: DanfeOptions,
  isStopped: boolean,
): Promise<PhotoDanfe> {
  const second = readDanfe([page], options)
  const texts = second && findTextsToReread(page, second, OCR_FUZZY)
  if (!texts) return { danfe: second, isStopped }
  const { result: words } = await unlessStopped(() => rereadRows([texts]))
  if (!words) return { danfe: second, isStopped: true }
  const textsPage = { ...page, words: words[0] ?? [] }
  return { danfe: readDanfe([page], { ...options, textsPage }), isStopped }
}
