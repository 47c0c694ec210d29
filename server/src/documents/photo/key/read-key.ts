import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'
import { readKeyStrip } from '@canhoto/fiscal/key-strip/read-key-strip'
import { type Barcode, detectBarcodes } from './detect-barcodes.ts'
import { keyInBarcode } from '@canhoto/fiscal/key-in-barcode'

export interface FoundKey {
  key: string
  /** 0 to 1 */
  confidence: number
  source: 'barcode' | 'qr' | 'strip'
  /** Radians: the page is upright when the picture is turned by -angle. */
  angle: number
  /** The barcode's centre and size in pixels, in its own direction. */
  place: { x: number; y: number; length: number; height: number }
  /** Pixels of one module of the strip; null for a QR code, whose printed size is not known. */
  modulePx: number | null
}

/** An ordinary reader verifies the symbol's checksum, and the key its own. */
const READ_IN_FULL = 0.99
const SHORTEST_STRIP_MODULES = 277
/** Letters are written singly, with changes of code set: 343 to 365 modules. */
const MIXED_STRIP_MODULES = 354

/** Of wall time, on a server that is busy with other pages: what a phone does not wait for is worth waiting for here. */
const DEADLINE_MS = 4000

/** An ordinary reader's time grows with the pixels, that of the strip's hardly: above this the strip comes first. */
const MANY_PIXELS = 3_000_000

/** The access key of a photo, and how its barcode lies; null when none is certain. */
export async function readKey(
  picture: GreyPicture,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): Promise<FoundKey | null> {
  const strip = () => keyOfStrip(picture, deadlineMs)
  const isLarge = picture.width * picture.height > MANY_PIXELS
  if (isLarge) return strip() ?? (await keyOfBarcodes(picture)).key
  const ordinary = await keyOfBarcodes(picture)
  return ordinary.isAmbiguous ? null : (ordinary.key ?? strip())
}

function keyOfStrip(picture: GreyPicture, deadlineMs: number): FoundKey | null {
  const found = readKeyStrip(picture, { deadlineMs })
  if (!found) return null
  const { strip, ...reading } = found
  return { ...reading, source: 'strip', place: strip }
}

/** Ambiguous is a picture of two notes: neither is meant more than the other. */
async function keyOfBarcodes(picture: GreyPicture) {
  const found = (await detectBarcodes(picture)).map(keyOf).filter((key) => key !== null)
  const isAmbiguous = new Set(found.map(({ key }) => key)).size > 1
  return { key: isAmbiguous ? null : (found[0] ?? null), isAmbiguous }
}

function keyOf(barcode: Barcode): FoundKey | null {
  const key = keyInBarcode(barcode.text)
  if (!key) return null
  const { kind, angle, x, y, length, height } = barcode
  const modules = /^\d+$/.test(key) ? SHORTEST_STRIP_MODULES : MIXED_STRIP_MODULES
  return {
    key,
    confidence: READ_IN_FULL,
    source: kind,
    angle,
    place: { x, y, length, height },
    modulePx: kind === 'barcode' ? length / modules : null,
  }
}
