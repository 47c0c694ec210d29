import { STOP, SYMBOL_MODULES } from './code128.ts'
import { FINE_SAMPLES, composeSymbol, neighborTemplates } from './neighbor-templates.ts'
import type { NeighborTemplates } from './neighbor-templates.ts'
import type { Reading } from './track-symbols.ts'
import { center, sampleInto, mismatch, product } from './typed-arrays.ts'

const MAX_ALTERNATIVES = 8
const MAX_ROUNDS = 3

export type Alternative = { symbol: number; mismatch: number }

/** What each symbol after the start symbol may be, the likeliest first; the last one is the check symbol. */
export type ScoredSymbols = { start: number; alternatives: Alternative[][] }

/** Scores a tracked strip once more, with the blur that the neighbors of each symbol, now known, add to it. */
export function scoreSymbols(darkness: Float64Array, last: Reading, sigma: number): ScoredSymbols {
  const templates = neighborTemplates(sigma)
  const [first, ...readings] = readingsUpTo(last)
  const start = first?.symbol ?? 0
  let symbols = readings.map(({ symbol }) => symbol)
  const samples = readings.map((reading, i) => {
    const neighbors = { before: symbols[i - 1] ?? start, after: symbols[i + 1] ?? STOP }
    return bestPlaced(darkness, reading, neighbors, templates)
  })
  let alternatives: Alternative[][] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const known = symbols
    alternatives = readings.map(({ choice }, i) => {
      const neighbors = { before: known[i - 1] ?? start, after: known[i + 1] ?? STOP }
      return alternativesOf(samples[i] ?? NO_SAMPLES, choice.symbols, neighbors, templates)
    })
    symbols = alternatives.map(([likeliest]) => likeliest?.symbol ?? 0)
    if (symbols.every((symbol, i) => symbol === known[i])) break
  }
  return { start, alternatives }
}

export function readingsUpTo(last: Reading): Reading[] {
  const readings: Reading[] = []
  for (let reading: Reading | null = last; reading; reading = reading.before) readings.push(reading)
  return readings.toReversed()
}

/** In modules. */
const OFFSETS = [0, -0.08, 0.08, -0.16, 0.16]
const SAMPLES_PER_MODULE = FINE_SAMPLES / SYMBOL_MODULES

type Neighbors = { before: number; after: number }
type Samples = { values: Float64Array; squares: number }

const NO_SAMPLES: Samples = { values: new Float64Array(FINE_SAMPLES), squares: 0 }

/** Tracking moves in steps of an eighth of a module, which a sharp edge shows. */
function bestPlaced(
  darkness: Float64Array,
  reading: Reading,
  neighbors: Neighbors,
  templates: NeighborTemplates,
): Samples {
  const placed = OFFSETS.map((offset) => {
    const samples = samplesOf(darkness, reading, offset)
    const [own] = alternativesOf(samples, [reading.symbol], neighbors, templates)
    return { samples, mismatch: own?.mismatch ?? 1 }
  })
  return placed.reduce((best, one) => (one.mismatch < best.mismatch ? one : best)).samples
}

function samplesOf(darkness: Float64Array, { place, end }: Reading, offset: number): Samples {
  const width = (end - place) / FINE_SAMPLES
  const values = new Float64Array(FINE_SAMPLES)
  sampleInto(values, darkness, place + (0.5 + offset * SAMPLES_PER_MODULE) * width, width)
  return { values, squares: center(values) }
}

const template = new Float64Array(FINE_SAMPLES)

function alternativesOf(
  samples: Samples,
  symbols: readonly number[],
  neighbors: Neighbors,
  templates: NeighborTemplates,
): Alternative[] {
  return symbols
    .map((symbol) => {
      composeSymbol(templates, neighbors.before, symbol, neighbors.after, template)
      const squares = product(template, template, 0)
      const scalar = product(template, samples.values, 0)
      return { symbol, mismatch: mismatch(scalar, squares, samples.squares) }
    })
    .toSorted((a, b) => a.mismatch - b.mismatch)
    .slice(0, MAX_ALTERNATIVES)
}
