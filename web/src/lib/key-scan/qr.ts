import { keyInBarcode } from '@canhoto/fiscal/key-in-barcode'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The browser's own reader, on most Android phones; not in the DOM's types. */
interface Detector {
  detect: (image: ImageData) => Promise<{ rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

type ReadTexts = (image: ImageData) => Promise<string[]>

let reader: Promise<ReadTexts> | undefined

/** The key in a QR code, as on NFC-e and simplified DANFEs; null when there is none. */
export async function keyInQr(image: ImageData): Promise<string | null> {
  const read = await (reader ??= openReader().catch(discardReader))
  const keys = (await read(image)).flatMap((text) => keyInBarcode(text) ?? [])
  return keys[0] ?? null
}

/** Without a network the download fails; the next frame tries it again. */
function discardReader(error: unknown): never {
  reader = undefined
  throw error
}

async function openReader(): Promise<ReadTexts> {
  return (await browserReader()) ?? downloadReader()
}

async function browserReader(): Promise<ReadTexts | null> {
  const { BarcodeDetector: Kind } = globalThis as { BarcodeDetector?: DetectorKind }
  if (!Kind || !(await Kind.getSupportedFormats()).includes('qr_code')) return null
  const detector = new Kind({ formats: ['qr_code'] })
  return async (image) => (await detector.detect(image)).map(({ rawValue }) => rawValue)
}

/** One megabyte, for browsers without a barcode reader; served by this application and by no other host. */
async function downloadReader(): Promise<ReadTexts> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return async (image) =>
    (await readBarcodes(image, { formats: ['QRCode'] })).map(({ text }) => text)
}
