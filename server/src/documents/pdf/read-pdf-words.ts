import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readDrawnTexts, isLetterSpaced } from './read-drawn-texts.ts'
import type { DrawnText } from './read-drawn-texts.ts'
import { withPdf } from './open-pdf.ts'
import { quarterTurnsOf, rotateTextItem, rotateSize } from './text-direction.ts'
import type { TextItem, QuarterTurns } from './text-direction.ts'
import { buildWords } from './build-words.ts'

export interface PdfText {
  /** Pages of the file; at most MAX_PAGES_READ of them are in `pages`. */
  pageCount: number
  /** Each page rotated so that most of its text is upright. */
  pages: WordPage[]
  /** For each page the text of its second direction, rotated upright too: the stub beside a landscape DANFE. */
  rotated: WordPage[]
}

const MAX_PAGES_READ = 20
const MAX_WORDS = 20_000
/** In points, of a text whose matrix has no height. */
const FALLBACK_HEIGHT = 6

/** The words of a PDF's text layer, in points. A page without one has no words and must be rendered for OCR. */
export async function readPdfWords(
  bytes: Uint8Array,
  { maxPages = MAX_PAGES_READ }: { maxPages?: number } = {},
): Promise<PdfText> {
  return withPdf(bytes, { isRendered: false }, async (pdf) => {
    const count = Math.min(pdf.numPages, maxPages, MAX_PAGES_READ)
    const read: { page: WordPage; rotated: WordPage }[] = []
    for (let number = 1; number <= count; number++) read.push(await readWordsOfPage(pdf, number))
    return {
      pageCount: pdf.numPages,
      pages: read.map(({ page }) => page),
      rotated: read.map(({ rotated }) => rotated),
    }
  })
}

async function readWordsOfPage(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const byDirection = await groupByDirection(page, viewport)
  page.cleanup()
  const [main = 0, second = main === 0 ? 1 : 0] = [...byDirection.keys()].toSorted(
    (a, b) => countLetters(byDirection.get(b)) - countLetters(byDirection.get(a)),
  )
  const upright = (direction: QuarterTurns): WordPage => {
    const items = (byDirection.get(direction) ?? []).map((item) =>
      rotateTextItem(item, direction, viewport),
    )
    return { ...rotateSize(direction, viewport), words: buildWords(items, MAX_WORDS) }
  }
  return { page: upright(main), rotated: upright(second) }
}

async function groupByDirection(
  page: PDFPageProxy,
  viewport: PageViewport,
): Promise<Map<QuarterTurns, TextItem[]>> {
  const { items } = await page.getTextContent()
  const layer = items.slice(0, MAX_WORDS).filter((item) => 'str' in item)
  const isSpaced = isLetterSpaced(layer.map((item) => item.str))
  const texts = isSpaced ? await readDrawnTexts(page) : layer
  const byDirection = new Map<QuarterTurns, TextItem[]>()
  for (const item of texts.slice(0, MAX_WORDS)) {
    if (item.str.trim() === '') continue
    const { direction, textItem } = placeText(item, viewport)
    if (direction === null) continue
    const group = byDirection.get(direction) ?? []
    group.push(textItem)
    byDirection.set(direction, group)
  }
  return byDirection
}

function placeText(
  item: DrawnText,
  viewport: PageViewport,
): { direction: QuarterTurns | null; textItem: TextItem } {
  const matrix: number[] = Util.transform(viewport.transform, item.transform)
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix
  const height = Math.hypot(c, d) || FALLBACK_HEIGHT
  return {
    direction: quarterTurnsOf(a, b),
    textItem: { text: item.str, x, y, width: item.width, height },
  }
}

function countLetters(items: readonly TextItem[] = []): number {
  return items.reduce((sum, item) => sum + item.text.length, 0)
}
