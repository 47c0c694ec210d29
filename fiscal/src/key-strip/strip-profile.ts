import type { GreyPicture } from './grey-picture.ts'
import { BINS_PER_PIXEL, projectBand } from './project-band.ts'
import type { Band, BarShear } from './project-band.ts'
import type { Strip } from './strip-of-region.ts'
import { at } from './typed-arrays.ts'

const DEGREE = Math.PI / 180
const MAX_ANGLE = 12 * DEGREE
const ANGLE_STEP = 1.5 * DEGREE
/** The keystone of the whole strip per difference of angle between its halves, including the profile's margin. */
const KEYSTONE_PER_HALVES = 1.1
/** Each round tries smaller steps on both sides of the best shear so far. */
const REFINEMENTS: readonly BarShear[] = [
  { angle: 0.75 * DEGREE, keystone: 1.5 * DEGREE },
  { angle: 0.35 * DEGREE, keystone: 0.75 * DEGREE },
]

export type Profile = {
  /** Grey along the strip, from bin to bin. */
  grey: Float64Array
  /** The shear that gave the sharpest bars. */
  shear: BarShear
}

type MeasuredProfile = Profile & { sharpness: Halves }
type Halves = { left: number; right: number }

/** The profile of a band of the strip; without a shear, the sharpest of several. */
export function stripProfile(
  picture: GreyPicture,
  strip: Strip,
  band: Band,
  shear?: BarShear,
): Profile {
  const measure = (tried: BarShear): MeasuredProfile => {
    const grey = projectBand(picture, strip, band, tried)
    return { grey, shear: tried, sharpness: sharpnessOf(grey) }
  }
  return shear ? measure(shear) : sharpestProfile(measure)
}

/** In perspective, the bars of the two ends converge: each half has an angle of its own. */
function sharpestProfile(measure: (shear: BarShear) => MeasuredProfile): MeasuredProfile {
  const parallel = searchedAngles().map((angle) => measure({ angle, keystone: 0 }))
  const left = best(parallel, ({ sharpness }) => sharpness.left).shear.angle
  const right = best(parallel, ({ sharpness }) => sharpness.right).shear.angle
  const keystone = (right - left) * KEYSTONE_PER_HALVES
  let sharpest = best([...parallel, measure({ angle: (left + right) / 2, keystone })], ofBoth)
  for (const step of REFINEMENTS) {
    const { shear } = sharpest
    const turned = [-step.angle, step.angle].map((more) =>
      measure({ ...shear, angle: shear.angle + more }),
    )
    sharpest = best([sharpest, ...turned], ofBoth)
    const refined = sharpest.shear
    const converging = [-step.keystone, step.keystone].map((more) =>
      measure({ ...refined, keystone: refined.keystone + more }),
    )
    sharpest = best([sharpest, ...converging], ofBoth)
  }
  return sharpest
}

function searchedAngles(): number[] {
  const count = 2 * Math.round(MAX_ANGLE / ANGLE_STEP) + 1
  return Array.from({ length: count }, (_, i) => i * ANGLE_STEP - MAX_ANGLE)
}

/** A half in the shadow counts as much as one in the light. */
const ofBoth = ({ sharpness }: MeasuredProfile) => sharpness.left * sharpness.right

function best(
  profiles: readonly MeasuredProfile[],
  score: (profile: MeasuredProfile) => number,
): MeasuredProfile {
  return profiles.reduce((first, second) => (score(second) > score(first) ? second : first))
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
