import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PSM, Worker } from 'tesseract.js'

const DATA = '@tesseract.js-data/por/package.json'

let loaded: Promise<Worker> | undefined

/** What tesseract sees in a PGM picture, as hOCR, without any program installed: slower, and it takes 800 MB. */
export async function runWasmTesseract(pgm: Uint8Array, segmentation: string): Promise<string> {
  const worker = await (loaded ??= load())
  await worker.setParameters({
    tessedit_pageseg_mode: segmentation as PSM,
    user_defined_dpi: '300',
  })
  const { data } = await worker.recognize(Buffer.from(pgm), {}, { text: false, hocr: true })
  return data.hocr ?? ''
}

async function load(): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  const data = dirname(createRequire(import.meta.url).resolve(DATA))
  return createWorker('por', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without it the library throws outside of any promise.
    errorHandler: () => {},
  })
}
