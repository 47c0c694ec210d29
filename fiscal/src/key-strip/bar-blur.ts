import { WIDTHS } from './code128.ts'

const SQRT2 = Math.SQRT2

/**
 * Darkness at a place of a symbol photographed with a Gaussian blur, 0 to 1. Places and the blur's sigma are in modules
 * from the symbol's first bar. Blur is linear, so the darkness of neighboring symbols adds up.
 */
export function darknessOf(symbol: number, place: number, sigma: number): number {
  let darkness = 0
  let edge = 0
  for (const [index, width] of (WIDTHS[symbol] ?? []).entries()) {
    if (index % 2 === 0) {
      darkness += normal((place - edge) / sigma) - normal((place - edge - width) / sigma)
    }
    edge += width
  }
  return darkness
}

/** The same, at `samples` places `step` modules apart, of which the first lies half a step after `from`. */
export function darknessAlong(
  symbol: number,
  from: number,
  samples: number,
  step: number,
  sigma: number,
): Float64Array {
  return Float64Array.from({ length: samples }, (_, index) =>
    darknessOf(symbol, from + (index + 0.5) * step, sigma),
  )
}

/** Distribution function of the normal distribution, by Abramowitz and Stegun 7.1.26. */
function normal(deviation: number): number {
  const x = Math.abs(deviation) / SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const tail = 0.5 * series * Math.exp(-x * x)
  return deviation >= 0 ? 1 - tail : tail
}
