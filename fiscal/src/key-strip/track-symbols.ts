import { darknessAlong } from './bar-blur.ts'
import { STOP, STOP_MODULES, SYMBOL_MODULES } from './code128.ts'
import type { Start } from './find-starts.ts'
import { FINISHED } from './key-grammar.ts'
import type { Choice, KeyGrammar, KeyState } from './key-grammar.ts'
import { SAMPLES, SYMBOLS } from './symbol-templates.ts'
import type { SymbolTemplates } from './symbol-templates.ts'
import { at, center, sampleInto, mismatch, product } from './typed-arrays.ts'

const STEP = SYMBOL_MODULES / SAMPLES
/** The distance in modules between the end of a symbol and the beginning of the next; more for the first symbol. */
const SHIFTS = [-0.25, -0.12, 0, 0.12, 0.25]
const FIRST_SHIFTS = [-0.4, -0.2, 0, 0.2, 0.4]
const STRETCHES = [0.985, 1, 1.015]
const SHIFT_PENALTY = 0.33
const STRETCH_PENALTY = 60
/** The module width follows half of a measured change, so that it does not jitter. */
const STRETCH_MEMORY = 0.5
const STOP_WEIGHT = 2
const STOP_SAMPLES = 2 * STOP_MODULES
/** The beam width: how many readings are kept at each symbol, more among the first symbols, which differ little. */
const [WIDE_BEAM, BEAM, WIDE_SYMBOLS] = [8, 5, 4]
/** Keys were read up to a mean mismatch of 0.2 with the right blur; most other stripes and wrong blurs lie above this. */
const MAX_MEAN_MISMATCH = 0.25
const MIN_COUNT_TO_DROP = 5

/** A symbol read at a place, and all before it back to the start symbol. */
export type Reading = {
  before: Reading | null
  symbol: number
  /** The other symbols that it may be. */
  choice: Choice
  state: KeyState
  /** In bins: where the symbol begins, where the next one does, and the width of a module. */
  place: number
  end: number
  pitch: number
  mismatch: number
  count: number
}

export type Sequence = { last: Reading; meanMismatch: number }

/** The likeliest complete sequence, and how many symbols of any sequence looked like symbols. */
export type Tracking = { best: Sequence | null; reached: number }

/** The likeliest complete sequence of symbols that the grammar allows after one of the starts. */
export function trackSymbols(
  darkness: Float64Array,
  starts: readonly Start[],
  grammar: KeyGrammar,
  templates: SymbolTemplates,
  isSpent: () => boolean,
): Tracking {
  const stop = stopTemplate(templates.sigma)
  let beam = starts.flatMap((start) => startReadings(start, grammar))
  let best: Sequence | null = null
  let step = 0
  for (; beam.length > 0 && !isSpent(); step++) {
    const readings: Reading[] = []
    for (const reading of beam) continueReading(darkness, reading, templates, readings)
    readings.sort((a, b) => a.mismatch - b.mismatch)
    beam = pruneReadings(readings, step < WIDE_SYMBOLS ? WIDE_BEAM : BEAM)
    for (const last of beam.filter(({ state }) => state === FINISHED)) {
      const misfit = STOP_WEIGHT * stopMismatch(darkness, last, stop)
      const meanMismatch = (last.mismatch + misfit) / last.count
      if (!best || meanMismatch < best.meanMismatch) best = { last, meanMismatch }
    }
    beam = beam.filter(
      ({ state, mismatch: sum, count }) =>
        state !== FINISHED && (count < MIN_COUNT_TO_DROP || sum < MAX_MEAN_MISMATCH * count),
    )
  }
  return { best, reached: step }
}

function startReadings(start: Start, grammar: KeyGrammar): Reading[] {
  return grammar.starts
    .filter(({ symbol }) => symbol === start.symbol)
    .map(({ state }) => startReading(start, state))
}

/** The start symbol alone. */
export function startReading(
  { symbol, place, pitch, mismatch: misfit }: Start,
  state: KeyState,
): Reading {
  return {
    before: null,
    symbol,
    choice: { symbols: [symbol], next: state },
    state,
    place,
    end: place + SYMBOL_MODULES * pitch,
    pitch,
    mismatch: misfit,
    count: 0,
  }
}

const samples = new Float64Array(SAMPLES)

/** Adds the likeliest symbol of each choice, at each place and width that it may have. */
export function continueReading(
  darkness: Float64Array,
  before: Reading,
  templates: SymbolTemplates,
  readings: Reading[],
): void {
  for (const shift of before.count === 0 ? FIRST_SHIFTS : SHIFTS) {
    for (const stretch of STRETCHES) {
      const width = before.pitch * stretch
      const place = before.end + shift * width
      const end = place + SYMBOL_MODULES * width
      if (end > darkness.length + 2 * width) continue
      sampleInto(samples, darkness, place + (STEP / 2) * width, STEP * width)
      const squares = center(samples)
      const spill = product(samples, templates.spills, before.symbol * SAMPLES)
      const penalty = SHIFT_PENALTY * shift ** 2 + STRETCH_PENALTY * (stretch - 1) ** 2
      for (const choice of before.state.choices) {
        const read = likeliest(choice.symbols, before.symbol, squares, spill, templates)
        readings.push({
          before,
          symbol: read.symbol,
          choice,
          state: choice.next,
          place,
          end,
          pitch: before.pitch * (1 + (stretch - 1) * STRETCH_MEMORY),
          mismatch: before.mismatch + read.mismatch + penalty,
          count: before.count + 1,
        })
      }
    }
  }
}

function likeliest(
  symbols: readonly number[],
  before: number,
  squares: number,
  spill: number,
  templates: SymbolTemplates,
): { symbol: number; mismatch: number } {
  const best = { symbol: symbols[0] ?? 0, mismatch: 1 }
  for (const symbol of symbols) {
    const scalar = spill + product(samples, templates.symbols, symbol * SAMPLES)
    const difference = mismatch(scalar, squares, at(templates.squares, before * SYMBOLS + symbol))
    if (difference < best.mismatch) {
      best.symbol = symbol
      best.mismatch = difference
    }
  }
  return best
}

/** The best of readings sorted by mismatch, without those that continue in nearly the same way. */
function pruneReadings(readings: readonly Reading[], max: number): Reading[] {
  const kept: Reading[] = []
  for (const reading of readings) {
    if (!kept.some((other) => isSame(other, reading))) kept.push(reading)
    if (kept.length === max) break
  }
  return kept
}

function isSame(a: Reading, b: Reading): boolean {
  return (
    a.state === b.state &&
    Math.abs(a.end - b.end) <= 0.18 * b.pitch &&
    Math.abs(a.pitch - b.pitch) <= 0.01 * b.pitch
  )
}

/** What follows the last symbol of any strip. */
export function stopTemplate(sigma: number) {
  const values = darknessAlong(STOP, 0, STOP_SAMPLES, STEP, sigma)
  return { values, squares: center(values) }
}

export function stopMismatch(
  darkness: Float64Array,
  last: Reading,
  stop: { values: Float64Array; squares: number },
): number {
  const stopSamples = new Float64Array(STOP_SAMPLES)
  sampleInto(stopSamples, darkness, last.end + (STEP / 2) * last.pitch, STEP * last.pitch)
  const squares = center(stopSamples)
  return mismatch(product(stopSamples, stop.values, 0), squares, stop.squares)
}
