import { darknessAlong } from './bar-blur.ts'
import { SYMBOL_MODULES, WIDTHS } from './code128.ts'
import { add, at, center, product } from './typed-arrays.ts'

export const SYMBOLS = WIDTHS.length
export const SAMPLES = 2 * SYMBOL_MODULES
const STEP = SYMBOL_MODULES / SAMPLES

/** The appearance of each symbol with one blur, at two samples a module, with its mean subtracted. */
export type SymbolTemplates = {
  sigma: number
  /** Each symbol, with what the blur of an average next symbol adds to it. */
  symbols: Float64Array
  /** What the blur of each symbol adds to the next one. */
  spills: Float64Array
  /** Sum of squares of a symbol after a symbol: `squares[before * SYMBOLS + symbol]`. */
  squares: Float64Array
}

const cache = new Map<number, SymbolTemplates>()

export function symbolTemplates(sigma: number): SymbolTemplates {
  const known = cache.get(sigma)
  if (known) return known
  const templates = makeTemplates(sigma)
  cache.set(sigma, templates)
  return templates
}

function makeTemplates(sigma: number): SymbolTemplates {
  const symbols = new Float64Array(SYMBOLS * SAMPLES)
  const spills = new Float64Array(SYMBOLS * SAMPLES)
  const average = averageSpillFromNext(sigma)
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const own = darknessAlong(symbol, 0, SAMPLES, STEP, sigma)
    for (let i = 0; i < SAMPLES; i++) add(own, i, at(average, i))
    const spill = darknessAlong(symbol, SYMBOL_MODULES, SAMPLES, STEP, sigma)
    center(own)
    center(spill)
    symbols.set(own, symbol * SAMPLES)
    spills.set(spill, symbol * SAMPLES)
  }
  return { sigma, symbols, spills, squares: squaresOfPairs(symbols, spills) }
}

function averageSpillFromNext(sigma: number): Float64Array {
  const average = new Float64Array(SAMPLES)
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const spill = darknessAlong(symbol, -SYMBOL_MODULES, SAMPLES, STEP, sigma)
    for (let i = 0; i < SAMPLES; i++) add(average, i, at(spill, i) / SYMBOLS)
  }
  return average
}

function squaresOfPairs(symbols: Float64Array, spills: Float64Array): Float64Array {
  const squares = new Float64Array(SYMBOLS * SYMBOLS)
  for (let before = 0; before < SYMBOLS; before++) {
    const spill = spills.subarray(before * SAMPLES, (before + 1) * SAMPLES)
    const spilled = product(spill, spills, before * SAMPLES)
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const own = symbols.subarray(symbol * SAMPLES, (symbol + 1) * SAMPLES)
      squares[before * SYMBOLS + symbol] =
        product(own, symbols, symbol * SAMPLES) +
        2 * product(own, spills, before * SAMPLES) +
        spilled
    }
  }
  return squares
}
