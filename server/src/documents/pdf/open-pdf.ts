import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfFault = 'encrypted' | 'broken' | 'too_many_pages'

/** A PDF that cannot be read at all; one without text is no fault. */
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

interface Opening {
  /** Pages are drawn, which takes the letters of every font; their words do not. */
  isRendered: boolean
}

/**
 * Opens a PDF for as long as `work` runs. Nothing is fetched, no font of the system is used, and the scripts of the file
 * are never run: pdf.js has no interpreter for them outside a browser's viewer.
 */
export async function withPdf<Result>(
  bytes: Uint8Array,
  { isRendered }: Opening,
  work: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const task = getDocument({
    // pdf.js takes the memory of what it is given.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    // Of a font that the file lacks pdf.js parses its own copy, time and again; one of the system is only named.
    useSystemFonts: !isRendered,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    cMapUrl: asset('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: asset('standard_fonts'),
    wasmUrl: asset('wasm'),
    iccUrl: asset('iccs'),
  })
  try {
    const pdf = await task.promise.catch(refuse)
    if (pdf.numPages > MAX_PAGES) throw new PdfError('too_many_pages')
    return await work(pdf).catch(refuse)
  } finally {
    await task.destroy()
  }
}

function asset(folder: string): string {
  return `${join(ASSETS, folder)}/`
}

function refuse(error: unknown): never {
  if (error instanceof PdfError) throw error
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  throw new PdfError(isLocked ? 'encrypted' : 'broken', error)
}
