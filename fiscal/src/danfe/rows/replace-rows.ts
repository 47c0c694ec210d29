import type { WordPage } from '../words/types.ts'
import type { RowRegion, RowWords } from './types.ts'

/** The page with the words of some rows as OCR reread them; the labels, which are outside of the rows, stay. */
export function replaceRows(
  page: WordPage,
  regions: readonly RowRegion[],
  reread: RowWords,
): WordPage {
  const found = regions.filter(({ row }) => (reread[row] ?? []).length > 0)
  const kept = page.words.filter(
    ({ x0, x1, base }) =>
      !found.some((region) => {
        const middle = (x0 + x1) / 2
        return base > region.y0 && base <= region.y1 && middle > region.x0 && middle < region.x1
      }),
  )
  const words = found.flatMap(({ row }) => reread[row] ?? [])
  return { ...page, words: [...kept, ...words.map((word) => ({ ...word, isReread: true }))] }
}
