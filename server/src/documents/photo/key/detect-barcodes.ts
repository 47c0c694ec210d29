import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Position } from 'zxing-wasm/reader'
import { encodePgm } from '../image/encode-pgm.ts'

export interface Barcode {
  kind: 'barcode' | 'qr'
  text: string
  /** Radians by which the code's reading direction is turned from the horizontal. */
  angle: number
  /** Pixels along the reading direction and across it. */
  length: number
  height: number
  /** The center. */
  x: number
  y: number
}

let moduleLoading: Promise<unknown> | undefined

/** The CODE-128 barcodes and QR codes that zxing finds. */
export async function detectBarcodes(picture: GrayPicture): Promise<Barcode[]> {
  await (moduleLoading ??= loadModule())
  const found = await readBarcodes(encodePgm(picture), {
    formats: ['Code128', 'QRCode'],
    tryHarder: true,
    tryRotate: true,
  })
  return found.map(({ symbology, text, position }) => ({
    kind: symbology === 'QRCode' ? 'qr' : 'barcode',
    text,
    ...measurePosition(position),
  }))
}

// By default the library fetches its WASM from a public server.
async function loadModule() {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const file = await readFile(path)
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

function measurePosition({ topLeft, topRight, bottomLeft, bottomRight }: Position) {
  const along = {
    x: (topRight.x + bottomRight.x - topLeft.x - bottomLeft.x) / 2,
    y: (topRight.y + bottomRight.y - topLeft.y - bottomLeft.y) / 2,
  }
  return {
    angle: Math.atan2(along.y, along.x),
    length: Math.hypot(along.x, along.y),
    height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
    x: (topLeft.x + bottomRight.x) / 2,
    y: (topLeft.y + bottomRight.y) / 2,
  }
}
