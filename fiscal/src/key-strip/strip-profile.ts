import type { GreyPicture } from './grey-picture.ts'
import { BINS_PER_PIXEL, projectBand } from './project-band.ts'
import type { Band, Lean } from './project-band.ts'
import type { Strip } from './strip-of-region.ts'
import { at } from './typed-arrays.ts'

const DEGREE = Math.PI / 180
const WIDEST_TILT = 12 * DEGREE
const TILT_STEP = 1.5 * DEGREE
/** What the ends differ in from the middle, of what the middles of the halves differ in, with the profile's room. */
const FAN_OF_HALVES = 1.1
/** Each round looks at both sides of the best of the round before. */
const FINER_ROUNDS: readonly Lean[] = [
  { tilt: 0.75 * DEGREE, fan: 1.5 * DEGREE },
  { tilt: 0.35 * DEGREE, fan: 0.75 * DEGREE },
]

export type Profile = {
  /** Grey along the strip, from bin to bin. */
  grey: Float64Array
  /** That gave the sharpest bars. */
  lean: Lean
}

type Seen = Profile & { sharpness: Halves }
type Halves = { left: number; right: number }

/** The profile of a band of the strip; without a lean, the sharpest of several. */
export function stripProfile(picture: GreyPicture, strip: Strip, band: Band, lean?: Lean): Profile {
  const look = (leaning: Lean): Seen => {
    const grey = projectBand(picture, strip, band, leaning)
    return { grey, lean: leaning, sharpness: sharpnessOf(grey) }
  }
  return lean ? look(lean) : sharpest(look)
}

/** A strip seen from the side leans one way at one end and the other way at the other: each half has its own tilt. */
function sharpest(look: (lean: Lean) => Seen): Seen {
  const tilted = tilts().map((tilt) => look({ tilt, fan: 0 }))
  const left = greatest(tilted, ({ sharpness }) => sharpness.left).lean.tilt
  const right = greatest(tilted, ({ sharpness }) => sharpness.right).lean.tilt
  const fanned = look({ tilt: (left + right) / 2, fan: (right - left) * FAN_OF_HALVES })
  let best = greatest([...tilted, fanned], ofBoth)
  for (const { tilt, fan } of FINER_ROUNDS) {
    const { lean } = best
    const turned = [-tilt, tilt].map((more) => look({ ...lean, tilt: lean.tilt + more }))
    best = greatest([best, ...turned], ofBoth)
    const spread = [-fan, fan].map((more) => look({ ...best.lean, fan: best.lean.fan + more }))
    best = greatest([best, ...spread], ofBoth)
  }
  return best
}

function tilts(): number[] {
  const count = 2 * Math.round(WIDEST_TILT / TILT_STEP) + 1
  return Array.from({ length: count }, (_, i) => i * TILT_STEP - WIDEST_TILT)
}

/** A half in the shadow counts as much as one in the light. */
const ofBoth = ({ sharpness }: Seen) => sharpness.left * sharpness.right

function greatest(seen: readonly Seen[], measure: (one: Seen) => number): Seen {
  return seen.reduce((best, one) => (measure(one) > measure(best) ? one : best))
}

/** Energy of the differences from pixel to pixel: greatest where the projection runs along the bars. */
function sharpnessOf(grey: Float64Array): Halves {
  const middle = grey.length >> 1
  return { left: energy(grey, 0, middle), right: energy(grey, middle, grey.length) }
}

function energy(grey: Float64Array, from: number, to: number): number {
  let sum = 0
  let before = 0
  let after = 0
  for (let bin = from; bin < from + BINS_PER_PIXEL; bin++) {
    before += at(grey, bin)
    after += at(grey, bin + BINS_PER_PIXEL)
  }
  for (let bin = from + 2 * BINS_PER_PIXEL; bin < to; bin++) {
    sum += (after - before) ** 2
    before += at(grey, bin - BINS_PER_PIXEL) - at(grey, bin - 2 * BINS_PER_PIXEL)
    after += at(grey, bin) - at(grey, bin - BINS_PER_PIXEL)
  }
  return sum
}
