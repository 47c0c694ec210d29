import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url'
// oxlint-disable-next-line import/default -- Vite's address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'

GlobalWorkerOptions.workerSrc = workerUrl
GlobalWorkerOptions.rendererSrc = rendererUrl

/** Pixels of the longer side: the small print of a DANFE is still sharp when it is enlarged. */
const LONG_SIDE = 2400
const MAX_PIXELS = 60_000_000
/** What is made to take for ever is given up. */
const MAX_MS = 20_000

/** What scanners' pictures and their colours are decoded with. */
const DECODERS: Record<string, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
}

/** Asked by pdf.js for its files by their names, which are others in our build. */
class DecoderFiles {
  async fetch({ filename }: { filename: string }) {
    const url = DECODERS[filename]
    const response = url && (await fetch(url))
    if (!response || !response.ok) throw new Error(`${filename} is not there.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

export interface RenderedPage {
  picture: Blob
  pages: number
}

/** Draws a page (the first is 1) of a PDF; no script in it is run. Throws when it is broken, has a password or takes too long. */
export async function renderPdfPage(pdf: Blob, number: number): Promise<RenderedPage> {
  const data = new Uint8Array(await pdf.arrayBuffer())
  const task = getDocument({
    data,
    maxImageSize: MAX_PIXELS,
    enableXfa: false,
    BinaryDataFactory: DecoderFiles,
    wasmUrl: '/',
  })
  const timer = setTimeout(() => void task.destroy(), MAX_MS)
  try {
    const document = await task.promise
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) })
    const canvas = window.document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    await page.render({ canvas, viewport }).promise
    return { picture: await toBlob(canvas), pages: document.numPages }
  } finally {
    clearTimeout(timer)
    await task.destroy()
  }
}

function toBlob(canvas: HTMLCanvasElement) {
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.'))))
  })
}
