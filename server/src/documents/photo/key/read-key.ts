import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { readKeyStrip } from '@canhoto/fiscal/key-strip/read-key-strip'
import { type Barcode, detectBarcodes } from './detect-barcodes.ts'
import { keyInBarcode } from '@canhoto/fiscal/key-in-barcode'
import { SURE_READING } from '@canhoto/fiscal/sure-reading'

export interface FoundKey {
  key: string
  /** 0 to 1. */
  confidence: number
  source: 'barcode' | 'qr' | 'strip'
  /** Radians: the page is upright when the picture is turned by -angle. */
  angle: number
  /** The barcode's center, and its size along and across its reading direction, in pixels. */
  place: { x: number; y: number; length: number; height: number }
  /** The width of one module of the strip in pixels; null for a QR code, whose printed size is not known. */
  modulePx: number | null
}

/** zxing verifies the checksum of the symbol, and parsing that of the key. */
const BARCODE_CONFIDENCE = 0.99
/** Modules of a strip with digits only, two to a symbol. */
const DIGITS_STRIP_MODULES = 277
/** Letters take a symbol each and change the code set: 343 to 365 modules. */
const LETTERS_STRIP_MODULES = 354

/** zxing's time grows with the pixels, that of the strip reader hardly does: in larger pictures the strip is read first. */
const STRIP_FIRST_PIXELS = 3_000_000

/**
 * Steps of the search for the strip, which takes a third of a millisecond for each. With zxing, which takes 150 ms of a large picture,
 * what shows no key is given up after about 400 ms.
 */
const MAX_STEPS = { large: 400, small: 900 }

/** The access key in a photo and the place of its barcode; null when no key is certain. */
export async function readKey(
  picture: GrayPicture,
  options: { maxSteps?: number } = {},
): Promise<FoundKey | null> {
  const isLarge = picture.width * picture.height > STRIP_FIRST_PIXELS
  const { maxSteps = isLarge ? MAX_STEPS.large : MAX_STEPS.small } = options
  const readStrip = (others: readonly Barcode[] = []) => readKeyOfStrip(picture, maxSteps, others)
  const strip = isLarge ? readStrip() : null
  if (strip && strip.confidence >= SURE_READING) return strip
  const { key, others, isAmbiguous } = await readKeyOfBarcodes(picture)
  if (isAmbiguous) return null
  return key ?? (isLarge ? unlessOther(strip, others) : readStrip(others))
}

function readKeyOfStrip(
  picture: GrayPicture,
  maxSteps: number,
  others: readonly Barcode[],
): FoundKey | null {
  const found = readKeyStrip(picture, { maxSteps, others })
  if (!found) return null
  const { strip, ...reading } = found
  return { ...reading, source: 'strip', place: strip }
}

/** A doubtful key is none when zxing has read something else there. */
function unlessOther(strip: FoundKey | null, others: readonly Barcode[]): FoundKey | null {
  const isThere = ({ x, y }: Barcode) =>
    strip && Math.hypot(x - strip.place.x, y - strip.place.y) < strip.place.height
  return others.some(isThere) ? null : strip
}

/**
 * Also the barcodes of something else, which zxing has read surely. A picture of two notes is ambiguous, because nothing tells which of
 * them the user means.
 */
async function readKeyOfBarcodes(picture: GrayPicture) {
  const barcodes = await detectBarcodes(picture)
  const found = barcodes.map(parseBarcode).filter((key) => key !== null)
  const isAmbiguous = new Set(found.map(({ key }) => key)).size > 1
  const others = barcodes.filter((barcode) => parseBarcode(barcode) === null)
  return { key: isAmbiguous ? null : (found[0] ?? null), others, isAmbiguous }
}

function parseBarcode(barcode: Barcode): FoundKey | null {
  const key = keyInBarcode(barcode.text)
  if (!key) return null
  const { kind, angle, x, y, length, height } = barcode
  const modules = /^\d+$/.test(key) ? DIGITS_STRIP_MODULES : LETTERS_STRIP_MODULES
  return {
    key,
    confidence: BARCODE_CONFIDENCE,
    source: kind,
    angle,
    place: { x, y, length, height },
    modulePx: kind === 'barcode' ? length / modules : null,
  }
}
