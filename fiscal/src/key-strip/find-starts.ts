import { darknessAlong } from './bar-blur.ts'
import { START_A, START_B, START_C, SYMBOL_MODULES } from './code128.ts'
import { type KeyGrammar, MAX_MODULES, MIN_MODULES } from './key-grammar.ts'
import { at, center, sampleInto, mismatch, product } from './typed-arrays.ts'

const QUIET_MODULES = 3
const STEP = 0.5
const SAMPLES = (QUIET_MODULES + SYMBOL_MODULES) / STEP
const SIGMAS = [0.6, 0.95]
/** Steps of the search, in modules and as a share of the module's width. */
const PLACE_STEP = 0.3
const PITCH_STEP = 0.018
/** The strip may have been found longer than it is, because of its neighbors, or a little shorter. */
const [MIN_PITCH_FACTOR, MAX_PITCH_FACTOR] = [0.7, 1.09]
const MAX_START = 0.42
const MAX_MISMATCH = 0.3
/** The variance of the gray levels below which nothing is printed. */
const MIN_VARIANCE = 16
const MAX_STARTS = 10

/** Where a start symbol may begin, in bins, and how many bins a module then has. */
export type Start = { place: number; pitch: number; symbol: number; mismatch: number }

/** The likeliest starts of a profile whose strip was found `stripBins` long, for each start symbol. */
export function findStarts(darkness: Float64Array, stripBins: number): Start[] {
  const found: Start[] = []
  const samples = new Float64Array(SAMPLES)
  const widest = (stripBins / MIN_MODULES) * MAX_PITCH_FACTOR
  let pitch = (stripBins / MAX_MODULES) * MIN_PITCH_FACTOR
  for (; pitch <= widest; pitch *= 1 + PITCH_STEP) {
    const latest = darkness.length * MAX_START
    for (let place = QUIET_MODULES * pitch; place < latest; place += PLACE_STEP * pitch) {
      if (!darkens(darkness, place, pitch)) continue
      sampleInto(samples, darkness, place + (STEP / 2 - QUIET_MODULES) * pitch, STEP * pitch)
      const squares = center(samples)
      if (squares < SAMPLES * MIN_VARIANCE) continue
      for (const { symbol, values, valueSquares } of TEMPLATES) {
        const difference = mismatch(product(samples, values, 0), squares, valueSquares)
        if (difference < MAX_MISMATCH) found.push({ place, pitch, symbol, mismatch: difference })
      }
    }
  }
  return found.toSorted((a, b) => a.mismatch - b.mismatch)
}

/** Those that a strip of a grammar may have. */
export const startsFor = (found: readonly Start[], stripBins: number, grammar: KeyGrammar) =>
  distinctStarts(
    found.filter(
      ({ symbol, pitch }) =>
        grammar.starts.some((start) => start.symbol === symbol) &&
        pitch >= (stripBins / grammar.maxModules) * MIN_PITCH_FACTOR &&
        pitch <= (stripBins / grammar.minModules) * MAX_PITCH_FACTOR,
    ),
  )

/** Whether a bar of two modules, as all start symbols have, is darker than the quiet zone before it. */
function darkens(darkness: Float64Array, place: number, pitch: number): boolean {
  const bar = at(darkness, Math.round(place + pitch))
  return (
    bar > at(darkness, Math.round(place - pitch)) &&
    bar > at(darkness, Math.round(place - 2 * pitch))
  )
}

const TEMPLATES = [START_A, START_B, START_C].flatMap((symbol) =>
  SIGMAS.map((sigma) => {
    const values = darknessAlong(symbol, -QUIET_MODULES, SAMPLES, STEP, sigma)
    return { symbol, values, valueSquares: center(values) }
  }),
)

/** The likeliest, without those that are nearly the same. */
export function distinctStarts(found: readonly Start[]): Start[] {
  const starts: Start[] = []
  for (const start of found) {
    if (!starts.some((other) => isSame(other, start))) starts.push(start)
    if (starts.length === MAX_STARTS) break
  }
  return starts
}

function isSame(a: Start, b: Start): boolean {
  return (
    a.symbol === b.symbol &&
    Math.abs(a.place - b.place) <= 0.5 * b.pitch &&
    Math.abs(a.pitch - b.pitch) <= 0.03 * b.pitch
  )
}
