import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfFault = 'encrypted' | 'broken' | 'too_many_pages' | 'too_many_drawings'

/** Thrown for a PDF that cannot be read at all. A PDF without text is not a fault. */
export class PdfError extends Error {
  readonly fault: PdfFault

  constructor(fault: PdfFault, cause?: unknown) {
    super(`PDF: ${fault}`, { cause })
    this.name = 'PdfError'
    this.fault = fault
  }
}

const MAX_PAGES = 500
export const MAX_PIXELS = 60_000_000

const ASSETS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

interface OpenOptions {
  /** Whether pages will be rendered, which needs the glyphs of every font; reading text does not. */
  isRendered: boolean
}

/**
 * Opens a PDF while `work` runs. Nothing is fetched from the network. Scripts in the file are never run, because pdf.js has
 * no interpreter for them outside a browser's viewer. Throws PdfError.
 */
export async function withPdf<Result>(
  bytes: Uint8Array,
  { isRendered }: OpenOptions,
  work: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const task = getDocument({
    // A copy, because pdf.js transfers the buffer that it is given.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    // For a font that is not in the file pdf.js parses its own copy each time, unless it may name a system font instead.
    useSystemFonts: !isRendered,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    cMapUrl: assetUrl('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: assetUrl('standard_fonts'),
    wasmUrl: assetUrl('wasm'),
    iccUrl: assetUrl('iccs'),
  })
  try {
    const pdf = await task.promise.catch(throwPdfError)
    if (pdf.numPages > MAX_PAGES) throw new PdfError('too_many_pages')
    return await work(pdf).catch(throwPdfError)
  } finally {
    await task.destroy()
  }
}

function assetUrl(folder: string): string {
  return `${join(ASSETS, folder)}/`
}

function throwPdfError(error: unknown): never {
  if (error instanceof PdfError) throw error
  const isEncrypted = error instanceof Error && error.name === 'PasswordException'
  throw new PdfError(isEncrypted ? 'encrypted' : 'broken', error)
}
