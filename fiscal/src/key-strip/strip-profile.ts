import type { GrayPicture } from './gray-picture.ts'
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
  /** Gray along the strip, from bin to bin. */
  gray: Float64Array
  /** The shear that gave the sharpest bars. */
  shear: BarShear
}

type MeasuredProfile = Profile & { sharpness: Halves }
type Halves = { left: number; right: number }

/** The profile of a band of the strip; without a shear, the sharpest of several. */
export function stripProfile(
  picture: GrayPicture,
  strip: Strip,
  band: Band,
  shear?: BarShear,
): Profile {
  const measure = (tried: BarShear): MeasuredProfile => {
    const gray = projectBand(picture, strip, band, tried)
    return { gray, shear: tried, sharpness: sharpnessOf(gray) }
  }
  return shear ? measure(shear) : sharpestProfile(measure)
}

/** In perspective, the bars of the two ends converge: each half has an angle of its own. */
function sharpestProfile(measure: (shear: BarShear) => MeasuredProfile): MeasuredProfile {
  const parallel = searchedAngles().map((angle) => measure({ angle, keystone: 0 }))
  const left = best(parallel, ({ sharpness }) => sharpness.left).shear.angle
  const right = best(parallel, ({ sharpness }) => sharpness.right).shear.angle
  const keystone = (right - left) * KEYSTONE_PER_HALVES
  let sharpest = best(
    [...parallel, measure({ angle: (left + right) / 2, keystone })],
    productOfHalves,
  )
  for (const step of REFINEMENTS) {
    const { shear } = sharpest
    const turned = [-step.angle, step.angle].map((more) =>
      measure({ ...shear, angle: shear.angle + more }),
    )
    sharpest = best([sharpest, ...turned], productOfHalves)
    const refined = sharpest.shear
    const converging = [-step.keystone, step.keystone].map((more) =>
      measure({ ...refined, keystone: refined.keystone + more }),
    )
    sharpest = best([sharpest, ...converging], productOfHalves)
  }
  return sharpest
}

function searchedAngles(): number[] {
  const count = 2 * Math.round(MAX_ANGLE / ANGLE_STEP) + 1
  return Array.from({ length: count }, (_, i) => i * ANGLE_STEP - MAX_ANGLE)
}

/** The product, so that a half in the shadow counts as much as one in the light. */
const productOfHalves = ({ sharpness }: MeasuredProfile) => sharpness.left * sharpness.right

function best(
  profiles: readonly MeasuredProfile[],
  score: (profile: MeasuredProfile) => number,
): MeasuredProfile {
  return profiles.reduce((first, second) => (score(second) > score(first) ? second : first))
}

/** The energy of the differences between neighboring bins, which is highest when the projection runs along the bars. */
function sharpnessOf(gray: Float64Array): Halves {
  const middle = gray.length >> 1
  return { left: energy(gray, 0, middle), right: energy(gray, middle, gray.length) }
}

function energy(gray: Float64Array, from: number, to: number): number {
  let sum = 0
  let before = 0
  let after = 0
  for (let bin = from; bin < from + BINS_PER_PIXEL; bin++) {
    before += at(gray, bin)
    after += at(gray, bin + BINS_PER_PIXEL)
  }
  for (let bin = from + 2 * BINS_PER_PIXEL; bin < to; bin++) {
    sum += (after - before) ** 2
    before += at(gray, bin - BINS_PER_PIXEL) - at(gray, bin - 2 * BINS_PER_PIXEL)
    after += at(gray, bin) - at(gray, bin - BINS_PER_PIXEL)
  }
  return sum
}
