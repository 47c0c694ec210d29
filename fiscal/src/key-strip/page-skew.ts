import { blockTensor } from './block-tensor.ts'
import { halved, smoothed } from './gray-picture.ts'
import type { GrayPicture } from './gray-picture.ts'
import { add, at, quantile } from './typed-arrays.ts'

const MAX_SHORT_SIDE_PX = 1400
/** Measured: without them a slope of 12 degrees is found as 10.4, with four as 11.8. */
const SMOOTHING_PASSES = 4
const DEGREE = Math.PI / 180
const QUARTER_TURN = Math.PI / 2
const BINS_PER_DEGREE = 4
const BINS = 90 * BINS_PER_DEGREE
const SMOOTHING = 4
const MIN_COHERENCE = 0.7

/** Dominant slope of ruled lines and text, in radians from -π/4 to π/4, for pages without a strip. */
export function pageSkew(picture: GrayPicture): number {
  let small = picture
  while (Math.min(small.width, small.height) > MAX_SHORT_SIDE_PX) small = halved(small)
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) small = smoothed(small)
  const histogram = directionHistogram(small)
  let best = BINS / 2
  let greatest = 0
  for (let bin = 0; bin < BINS; bin++) {
    let weight = 0
    for (let shift = -SMOOTHING; shift <= SMOOTHING; shift++) {
      weight += around(histogram, bin + shift) * (SMOOTHING + 1 - Math.abs(shift))
    }
    if (weight <= greatest) continue
    greatest = weight
    best = bin
  }
  return ((best + 0.5 + centerAround(histogram, best)) / BINS_PER_DEGREE - 45) * DEGREE
}

/** Directions modulo a quarter turn, weighted by contrast: lines and columns of a page agree. */
function directionHistogram(picture: GrayPicture): Float64Array {
  const tensor = blockTensor(picture)
  const weakest = quantile(tensor.energy, 0.5)
  const strongest = quantile(tensor.energy, 0.98)
  const histogram = new Float64Array(BINS)
  for (let block = 0; block < tensor.energy.length; block++) {
    const energy = at(tensor.energy, block)
    const coherence = at(tensor.coherence, block)
    if (coherence < MIN_COHERENCE || energy < weakest) continue
    const turns = at(tensor.direction, block) / QUARTER_TURN + 0.5
    const bin = Math.floor((turns - Math.floor(turns)) * BINS)
    add(histogram, Math.min(BINS - 1, bin), Math.min(energy, strongest) * coherence)
  }
  return histogram
}

function centerAround(histogram: Float64Array, bin: number): number {
  let weight = 0
  let moment = 0
  for (let shift = -SMOOTHING; shift <= SMOOTHING; shift++) {
    weight += around(histogram, bin + shift)
    moment += shift * around(histogram, bin + shift)
  }
  return weight > 0 ? moment / weight : 0
}

function around(histogram: Float64Array, bin: number): number {
  return at(histogram, (bin + BINS) % BINS)
}
