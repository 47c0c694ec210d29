import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { convertToGray, isRawPicture } from './convert-to-gray.ts'
import { MAX_PIXELS, withPdf } from './open-pdf.ts'
import { withinCpuTime } from '../worker/watchdog.ts'
import { readOperators } from './read-operators.ts'

/** A page of an invoice takes some hundred milliseconds. Few operators can paint the whole page again and again. */
const MAX_RENDER_CPU_MS = 6000
const DOTS_PER_POINT = 300 / 72
/** Smaller pictures are logos and stamps. */
const MIN_SIDE_PX = 300

/** Operators that paint what only OCR can read: text without a character map, paths, and scans as masks or inline images. */
const PAINT_OPERATORS = new Set([
  OPS.showText,
  OPS.constructPath,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObject,
])

interface EmbeddedPicture {
  name: string
  width: number
  height: number
}

/**
 * The picture of a page without text, for OCR: the page rendered at about 300 dpi where the optional canvas package of
 * pdf.js is installed, else its largest embedded picture. Null when the page shows nothing. `number` counts from 1.
 */
export async function extractPagePicture(
  bytes: Uint8Array,
  number: number,
): Promise<GrayPicture | null> {
  return withPdf(bytes, { isRendered: true }, async (pdf) => {
    if (number < 1 || number > pdf.numPages) return null
    const page = await pdf.getPage(number)
    const { operators, args } = await readOperators(page)
    const embedded = findLargestPicture(operators, args)
    if (!embedded && !operators.some((operator) => PAINT_OPERATORS.has(operator))) return null
    const rendered = await withinCpuTime(MAX_RENDER_CPU_MS, () => renderPage(pdf, page))
    return rendered ?? (embedded && (await decodePicture(page, embedded)))
  })
}

async function renderPage(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<GrayPicture | null> {
  const size = page.getViewport({ scale: 1 })
  const maxScale = Math.sqrt(MAX_PIXELS / (size.width * size.height))
  const viewport = page.getViewport({ scale: Math.min(DOTS_PER_POINT, maxScale) })
  const width = Math.max(1, Math.floor(viewport.width))
  const height = Math.max(1, Math.floor(viewport.height))
  const surface = createCanvas(pdf, width, height)
  if (!surface) return null
  await page.render({ canvas: surface.canvas, canvasContext: surface.context, viewport }).promise
  const { data } = surface.context.getImageData(0, 0, width, height)
  return convertToGray({ width, height, channels: 4, data })
}

/** pdf.js creates canvases with its optional package; null when that is not installed. */
function createCanvas(pdf: PDFDocumentProxy, width: number, height: number) {
  const factory = pdf.canvasFactory as {
    create(
      width: number,
      height: number,
    ): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
  }
  try {
    return factory.create(width, height)
  } catch {
    return null
  }
}

function findLargestPicture(
  operators: readonly number[],
  args: readonly unknown[],
): EmbeddedPicture | null {
  const pictures = operators.flatMap((operator, index) => {
    if (operator !== OPS.paintImageXObject) return []
    const [name, width, height] = args[index] as [string, number, number]
    return Math.min(width, height) < MIN_SIDE_PX ? [] : { name, width, height }
  })
  const [largest = null] = pictures.toSorted((a, b) => b.width * b.height - a.width * a.height)
  return largest
}

async function decodePicture(
  page: PDFPageProxy,
  { name }: EmbeddedPicture,
): Promise<GrayPicture | null> {
  // pdf.js stores pictures that several pages share with the document.
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  const found = await new Promise<unknown>((resolve) => {
    objects.get(name, resolve)
  })
  return isRawPicture(found) ? convertToGray(found) : null
}
