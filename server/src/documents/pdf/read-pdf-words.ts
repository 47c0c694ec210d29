import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawnTexts, isSpacedOut } from './read-drawn-texts.ts'
import type { DrawnText } from './read-drawn-texts.ts'
import { withPdf } from './open-pdf.ts'
import { turnOf, uprightPiece, uprightSize } from './text-direction.ts'
import type { Piece, Turn } from './text-direction.ts'
import { wordsOfPieces } from './build-words.ts'

export interface PdfWords {
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
export async function pdfWords(
  bytes: Uint8Array,
  { maxPages = MAX_PAGES_READ }: { maxPages?: number } = {},
): Promise<PdfWords> {
  return withPdf(bytes, { isDrawn: false }, async (pdf) => {
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
  const upright = (turn: Turn): WordPage => {
    const pieces = (byTurn.get(turn) ?? []).map((piece) => uprightPiece(piece, turn, viewport))
    return { ...uprightSize(turn, viewport), words: wordsOfPieces(pieces, MAX_WORDS) }
  }
  return { page: upright(main), rotated: upright(second) }
}

async function piecesByTurn(
  page: PDFPageProxy,
  viewport: PageViewport,
): Promise<Map<Turn, Piece[]>> {
  const { items } = await page.getTextContent()
  const layer = items.slice(0, MAX_WORDS).filter((item) => 'str' in item)
  const isSpaced = isSpacedOut(layer.map((item) => item.str))
  const texts = isSpaced ? await drawnTexts(page) : layer
  const byTurn = new Map<Turn, Piece[]>()
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

function placed(item: DrawnText, viewport: PageViewport): { turn: Turn | null; piece: Piece } {
  const matrix: number[] = Util.transform(viewport.transform, item.transform)
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix
  const height = Math.hypot(c, d) || FALLBACK_HEIGHT
  return { turn: turnOf(a, b), piece: { text: item.str, x, y, width: item.width, height } }
}

function letters(pieces: readonly Piece[] = []): number {
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0)
}
