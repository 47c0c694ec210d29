import type { GrayPicture } from './gray-picture.ts'
import type { Strip } from './strip-of-region.ts'
import { at } from './typed-arrays.ts'

/** Bins can be finer than a pixel, because the rows of a rotated strip sample the bars at different places. */
export const BINS_PER_PIXEL = 4
/** Margin for a strip found too short, and for its quiet zones. */
const MARGIN_FACTOR = 1.12
const MARGIN_PX = 4
/** A bin with less than this share of the mean weight is averaged with its neighbors. */
const MIN_WEIGHT = 0.6

/** Part of a strip's height: a damaged or curved strip may be readable in one part of it. */
export type Band = { share: number; offset: number }

/**
 * How the bars run, in radians: `angle` from the perpendicular of the strip's `acrossBars` in its middle, and `keystone` more
 * at its end, since perspective makes bars converge.
 */
export type BarShear = { angle: number; keystone: number }

/** Bins of the profile of a strip, of which the middle one is the strip's center. */
export function binCount(strip: Strip): number {
  return Math.ceil(2 * halfLength(strip) * BINS_PER_PIXEL)
}

/** Mean gray along the strip: every pixel of the band falls into a bin by its projection along the bars. */
export function projectBand(
  picture: GrayPicture,
  strip: Strip,
  band: Band,
  { angle, keystone }: BarShear,
): Float64Array {
  const bins = binCount(strip)
  const sums = new Float64Array(bins)
  const weights = new Float64Array(bins)
  const { pixels, width, height } = picture
  const half = halfLength(strip)
  const middle = half * BINS_PER_PIXEL
  const bandHeight = Math.max(2, strip.height * band.share)
  const ux = Math.cos(strip.axis)
  const uy = Math.sin(strip.axis)
  const centerX = strip.centerX - uy * band.offset * strip.height
  const centerY = strip.centerY + ux * band.offset * strip.height
  const barX = -Math.sin(strip.acrossBars + angle)
  const barY = Math.cos(strip.acrossBars + angle)
  const determinant = ux * barY - uy * barX
  const reach = Math.abs(uy) * half + Math.abs(barY) * bandHeight
  const bottom = Math.min(height - 1, Math.ceil(centerY + reach))
  for (let y = Math.max(0, Math.floor(centerY - reach)); y <= bottom; y++) {
    const dy = y - centerY
    const inBand = within(-uy / determinant, (ux * dy) / determinant, bandHeight / 2)
    const inStrip = within(barY / determinant, (-dy * barX) / determinant, half)
    const left = Math.max(0, Math.ceil(centerX + Math.max(inBand.from, inStrip.from)))
    const right = Math.min(width - 1, Math.floor(centerX + Math.min(inBand.to, inStrip.to)))
    const step = (barY / determinant) * BINS_PER_PIXEL
    let along = ((-dy * barX) / determinant) * BINS_PER_PIXEL + (left - centerX) * step
    let across = dy * ux - (left - centerX) * uy
    for (let pixel = y * width + left; pixel <= y * width + right; pixel++) {
      const position = middle + along * (1 + (across * keystone) / half)
      along += step
      across -= uy
      const bin = Math.floor(position)
      if (bin < 0 || bin >= bins - 1) continue
      const gray = pixels[pixel] ?? 0
      const next = position - bin
      sums[bin] = (sums[bin] ?? 0) + gray * (1 - next)
      weights[bin] = (weights[bin] ?? 0) + 1 - next
      sums[bin + 1] = (sums[bin + 1] ?? 0) + gray * next
      weights[bin + 1] = (weights[bin + 1] ?? 0) + next
    }
  }
  return means(sums, weights)
}

function halfLength(strip: Strip): number {
  return (strip.length / 2) * MARGIN_FACTOR + MARGIN_PX
}

/** The dx for which |slope · dx + constant| stays within the limit. */
function within(slope: number, constant: number, limit: number): { from: number; to: number } {
  if (Math.abs(slope) < 1e-9) {
    const reach = Math.abs(constant) <= limit ? Infinity : -Infinity
    return { from: -reach, to: reach }
  }
  const one = (limit - constant) / slope
  const other = (-limit - constant) / slope
  return { from: Math.min(one, other), to: Math.max(one, other) }
}

function means(sums: Float64Array, weights: Float64Array): Float64Array {
  const enough = (MIN_WEIGHT * weights.reduce((total, weight) => total + weight, 0)) / sums.length
  let last = 255
  return sums.map((_, bin) => {
    let sum = at(sums, bin)
    let weight = at(weights, bin)
    for (let reach = 1; weight < enough && reach <= BINS_PER_PIXEL; reach++) {
      const before = Math.max(0, bin - reach)
      const after = Math.min(sums.length - 1, bin + reach)
      sum += at(sums, before) + at(sums, after)
      weight += at(weights, before) + at(weights, after)
    }
    if (weight > 0) last = sum / weight
    return last
  })
}
