import { darknessAlong } from './bar-blur.ts'
import { DATA_SYMBOLS, STOP, STOP_MODULES, SYMBOL_MODULES } from './code128.ts'
import { readingsUpTo } from './score-symbols.ts'
import type { Reading } from './track-symbols.ts'
import { center, mismatch, product, sampleInto } from './typed-arrays.ts'

const SAMPLES_PER_MODULE = 4
/**
 * By which mismatch the bars must speak for this length. Of 275 keys that were read 0.145 was the least, of barcodes two digits longer
 * or shorter that were taken for keys -0.05 the most.
 */
const MARGIN = 0.05

/**
 * Whether the stop symbol follows the last symbol, and stands nowhere before it. A grammar of 44 characters finds as many in a barcode of
 * 42 or 46 too, and its check digits can be made to close.
 */
export function isOfThisLength(darkness: Float64Array, last: Reading, sigma: number): boolean {
  const stopAt = ({ place, pitch }: Place, modules = STOP_MODULES) =>
    mismatchAt(darkness, { place, pitch }, { symbol: STOP, modules, sigma })
  const [, ...symbols] = readingsUpTo(last)
  const stopsEarlier = symbols.some((reading) => stopAt(reading) < ownMismatch(reading) + MARGIN)
  if (stopsEarlier) return false
  const end = { place: last.end, pitch: last.pitch }
  const stop = stopAt(end, SYMBOL_MODULES) + MARGIN
  return !ALL_DATA.some(
    (symbol) => mismatchAt(darkness, end, { symbol, modules: SYMBOL_MODULES, sigma }) < stop,
  )
}

const ALL_DATA = Array.from({ length: DATA_SYMBOLS }, (_, symbol) => symbol)

interface Place {
  place: number
  pitch: number
}

const ownMismatch = ({ mismatch: sum, before }: Reading) => sum - (before?.mismatch ?? 0)

function mismatchAt(
  darkness: Float64Array,
  { place, pitch }: Place,
  { symbol, modules, sigma }: { symbol: number; modules: number; sigma: number },
): number {
  const count = modules * SAMPLES_PER_MODULE
  const step = pitch / SAMPLES_PER_MODULE
  const samples = new Float64Array(count)
  sampleInto(samples, darkness, place + step / 2, step)
  const template = darknessAlong(symbol, 0, count, 1 / SAMPLES_PER_MODULE, sigma)
  const [squares, templateSquares] = [center(samples), center(template)]
  return mismatch(product(samples, template, 0), squares, templateSquares)
}
