import { darknessAlong } from './bar-blur.ts'
import { SYMBOL_MODULES } from './code128.ts'
import { SYMBOLS } from './symbol-templates.ts'
import { at, center } from './typed-arrays.ts'

export const FINE_SAMPLES = 4 * SYMBOL_MODULES
const STEP = SYMBOL_MODULES / FINE_SAMPLES

/** At four samples a module: the appearance of each symbol, and what its blur adds to the next and to the previous symbol. */
export type NeighborTemplates = {
  own: Float64Array
  intoNext: Float64Array
  intoPrevious: Float64Array
}

const cache = new Map<number, NeighborTemplates>()

export function neighborTemplates(sigma: number): NeighborTemplates {
  const known = cache.get(sigma)
  if (known) return known
  const templates = {
    own: table(0, sigma),
    intoNext: table(SYMBOL_MODULES, sigma),
    intoPrevious: table(-SYMBOL_MODULES, sigma),
  }
  cache.set(sigma, templates)
  return templates
}

/** Writes a symbol between two others into `template`, with its mean subtracted. */
export function composeSymbol(
  templates: NeighborTemplates,
  before: number,
  symbol: number,
  after: number,
  template: Float64Array,
): void {
  for (let i = 0; i < FINE_SAMPLES; i++) {
    template[i] =
      at(templates.own, symbol * FINE_SAMPLES + i) +
      at(templates.intoNext, before * FINE_SAMPLES + i) +
      at(templates.intoPrevious, after * FINE_SAMPLES + i)
  }
}

function table(from: number, sigma: number): Float64Array {
  const values = new Float64Array(SYMBOLS * FINE_SAMPLES)
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const darkness = darknessAlong(symbol, from, FINE_SAMPLES, STEP, sigma)
    center(darkness)
    values.set(darkness, symbol * FINE_SAMPLES)
  }
  return values
}
