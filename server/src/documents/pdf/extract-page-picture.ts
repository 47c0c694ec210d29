import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { convertToGrey, isRawPicture } from './convert-to-grey.ts'
import { MAX_PIXELS, withPdf } from './open-pdf.ts'

const DOTS_PER_POINT = 300 / 72
/** Smaller pictures are logos and stamps. */
const MIN_SIDE = 300

/** Letters without meaning, drawn letters, and scans that are stencils or stand in the page itself. */
const INK = new Set([
  OPS.showText,
  OPS.constructPath,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObject,
])

interface Embedded {
  name: string
  width: number
  height: number
}

/**
 * What a page without text shows, for OCR: the page rendered at about 300 dpi where the optional canvas of pdf.js is
 * installed, else its largest embedded picture. Null when there is neither. `number` counts from 1.
 */
export async function extractPagePicture(
  bytes: Uint8Array,
  number: number,
): Promise<GreyPicture | null> {
  return withPdf(bytes, { isRendered: true }, async (pdf) => {
    if (number < 1 || number > pdf.numPages) return null
    const page = await pdf.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    const embedded = largestEmbedded(fnArray, argsArray)
    if (!embedded && !fnArray.some((operator) => INK.has(operator))) return null
    return (await rendered(pdf, page)) ?? (embedded && (await decoded(page, embedded)))
  })
}

async function rendered(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<GreyPicture | null> {
  const size = page.getViewport({ scale: 1 })
  const largest = Math.sqrt(MAX_PIXELS / (size.width * size.height))
  const viewport = page.getViewport({ scale: Math.min(DOTS_PER_POINT, largest) })
  const width = Math.max(1, Math.floor(viewport.width))
  const height = Math.max(1, Math.floor(viewport.height))
  const surface = canvasOf(pdf, width, height)
  if (!surface) return null
  await page.render({ canvas: surface.canvas, canvasContext: surface.context, viewport }).promise
  const { data } = surface.context.getImageData(0, 0, width, height)
  return convertToGrey({ width, height, channels: 4, data })
}

/** pdf.js makes canvases with the package it brought; without that it has none. */
function canvasOf(pdf: PDFDocumentProxy, width: number, height: number) {
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

function largestEmbedded(operators: readonly number[], args: readonly unknown[]): Embedded | null {
  const pictures = operators.flatMap((operator, index) => {
    if (operator !== OPS.paintImageXObject) return []
    const [name, width, height] = args[index] as [string, number, number]
    return Math.min(width, height) < MIN_SIDE ? [] : { name, width, height }
  })
  const [largest = null] = pictures.toSorted((a, b) => b.width * b.height - a.width * a.height)
  return largest
}

async function decoded(page: PDFPageProxy, { name }: Embedded): Promise<GreyPicture | null> {
  // Pictures that several pages share are kept with the document.
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  const found = await new Promise<unknown>((resolve) => {
    objects.get(name, resolve)
  })
  return isRawPicture(found) ? convertToGrey(found) : null
}
