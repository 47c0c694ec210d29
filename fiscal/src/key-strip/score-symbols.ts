import { STOP } from './code128.ts'
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
  const samples = readings.map((reading) => samplesOf(darkness, reading))
  let symbols = readings.map(({ symbol }) => symbol)
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

type Samples = { values: Float64Array; squares: number }

const NO_SAMPLES: Samples = { values: new Float64Array(FINE_SAMPLES), squares: 0 }

function samplesOf(darkness: Float64Array, reading: Reading): Samples {
  const width = (reading.end - reading.place) / FINE_SAMPLES
  const values = new Float64Array(FINE_SAMPLES)
  sampleInto(values, darkness, reading.place + width / 2, width)
  return { values, squares: center(values) }
}

const template = new Float64Array(FINE_SAMPLES)

function alternativesOf(
  samples: Samples,
  symbols: readonly number[],
  neighbors: { before: number; after: number },
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
