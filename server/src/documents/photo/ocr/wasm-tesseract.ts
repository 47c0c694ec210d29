import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PSM, Worker } from 'tesseract.js'
import { raiseMemoryLimit } from '../../worker/watchdog.ts'

/** It takes 800 MB, and stays loaded. */
const MEMORY_BYTES = 1000 * 1024 * 1024
const LANGUAGE_DATA = '@tesseract.js-data/por/package.json'

let workerLoading: Promise<Worker> | undefined

/**
 * Recognizes a PGM picture and answers hOCR, without a program installed; slower than the native tesseract. `mode` is a
 * page segmentation mode.
 */
export async function runWasmTesseract(
  pgm: Uint8Array,
  mode: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const worker = await (workerLoading ??= loadWorker())
  await worker.setParameters({
    tessedit_pageseg_mode: mode as PSM,
    user_defined_dpi: '300',
    ...parameters,
  })
  const { data } = await worker.recognize(Buffer.from(pgm), {}, { text: false, hocr: true })
  return data.hocr ?? ''
}

async function loadWorker(): Promise<Worker> {
  raiseMemoryLimit(MEMORY_BYTES)
  const { createWorker, OEM } = await import('tesseract.js')
  const data = dirname(createRequire(import.meta.url).resolve(LANGUAGE_DATA))
  return createWorker('por', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without a handler the library throws outside of any promise, which would end the process.
    errorHandler: () => {},
  })
}
