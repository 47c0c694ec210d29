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
  /** Of the file; at most MAX_PAGES_READ of them are in `pages`. */
  pageCount: number
  /** Each page turned so that most of its text is upright. */
  pages: WordPage[]
  /** For each page, what runs in another direction (the stub beside a landscape DANFE), turned upright too. */
  rotated: WordPage[]
}

const MAX_PAGES_READ = 20
const MAX_WORDS = 20_000
const FALLBACK_HEIGHT = 6

/** The words of a PDF's text layer, in points. Pages without one have no words: they must be rendered and read by OCR. */
export async function readPdfWords(
  bytes: Uint8Array,
  { maxPages = MAX_PAGES_READ }: { maxPages?: number } = {},
): Promise<PdfText> {
  return withPdf(bytes, { isRendered: false }, async (pdf) => {
    const count = Math.min(pdf.numPages, maxPages, MAX_PAGES_READ)
    const read: { page: WordPage; rotated: WordPage }[] = []
    for (let number = 1; number <= count; number++) read.push(await wordsOfPage(pdf, number))
    return {
      pageCount: pdf.numPages,
      pages: read.map(({ page }) => page),
      rotated: read.map(({ rotated }) => rotated),
    }
  })
}

async function wordsOfPage(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const byTurn = await piecesByTurn(page, viewport)
  page.cleanup()
  const [main = 0, second = main === 0 ? 1 : 0] = [...byTurn.keys()].toSorted(
    (a, b) => letters(byTurn.get(b)) - letters(byTurn.get(a)),
  )
  const upright = (turn: QuarterTurns): WordPage => {
    const pieces = (byTurn.get(turn) ?? []).map((piece) => rotateTextItem(piece, turn, viewport))
    return { ...rotateSize(turn, viewport), words: buildWords(pieces, MAX_WORDS) }
  }
  return { page: upright(main), rotated: upright(second) }
}

async function piecesByTurn(
  page: PDFPageProxy,
  viewport: PageViewport,
): Promise<Map<QuarterTurns, TextItem[]>> {
  const { items } = await page.getTextContent()
  const layer = items.slice(0, MAX_WORDS).filter((item) => 'str' in item)
  const isSpaced = isLetterSpaced(layer.map((item) => item.str))
  const texts = isSpaced ? await readDrawnTexts(page) : layer
  const byTurn = new Map<QuarterTurns, TextItem[]>()
  for (const item of texts.slice(0, MAX_WORDS)) {
    if (item.str.trim() === '') continue
    const { turn, piece } = placed(item, viewport)
    if (turn === null) continue
    const pieces = byTurn.get(turn) ?? []
    pieces.push(piece)
    byTurn.set(turn, pieces)
  }
  return byTurn
}

function placed(
  item: DrawnText,
  viewport: PageViewport,
): { turn: QuarterTurns | null; piece: TextItem } {
  const matrix: number[] = Util.transform(viewport.transform, item.transform)
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix
  const height = Math.hypot(c, d) || FALLBACK_HEIGHT
  return { turn: quarterTurnsOf(a, b), piece: { text: item.str, x, y, width: item.width, height } }
}

function letters(pieces: readonly TextItem[] = []): number {
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0)
}
