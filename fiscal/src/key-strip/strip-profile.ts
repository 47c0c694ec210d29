import type { GreyPicture } from './grey-picture.ts'
import { BINS_PER_PIXEL, projectBand } from './project-band.ts'
import type { Band } from './project-band.ts'
import type { Strip } from './strip-of-region.ts'
import { at } from './typed-arrays.ts'

const DEGREE = Math.PI / 180
const WIDEST_TILT = 12 * DEGREE
/** Each round searches around the best tilt of the round before. */
const TILT_STEP = 1.5 * DEGREE
const FINER_STEPS = [0.75 * DEGREE, 0.35 * DEGREE]

export type Profile = {
  /** Grey along the strip, from bin to bin. */
  grey: Float64Array
  /** Radians from the strip's `acrossBars` to the direction that gave the sharpest bars. */
  tilt: number
}

/** The profile of a band of the strip; without a tilt, the sharpest of several. */
export function stripProfile(
  picture: GreyPicture,
  strip: Strip,
  band: Band,
  tilt?: number,
): Profile {
  if (tilt !== undefined) return { grey: projectBand(picture, strip, band, tilt), tilt }
  let best: Profile = { grey: new Float64Array(), tilt: 0 }
  let sharpest = -1
  const consider = (candidate: number) => {
    const grey = projectBand(picture, strip, band, candidate)
    const sharpness = sharpnessOf(grey)
    if (sharpness <= sharpest) return
    sharpest = sharpness
    best = { grey, tilt: candidate }
  }
  for (let angle = -WIDEST_TILT; angle <= WIDEST_TILT; angle += TILT_STEP) consider(angle)
  for (const step of FINER_STEPS) {
    const { tilt: middle } = best
    consider(middle - step)
    consider(middle + step)
  }
  return best
}

/** Energy of the differences from pixel to pixel: greatest where the projection runs along the bars. */
function sharpnessOf(grey: Float64Array): number {
  let energy = 0
  let before = 0
  let after = 0
  for (let bin = 0; bin < BINS_PER_PIXEL; bin++) {
    before += at(grey, bin)
    after += at(grey, bin + BINS_PER_PIXEL)
  }
  for (let bin = 2 * BINS_PER_PIXEL; bin < grey.length; bin++) {
    energy += (after - before) ** 2
    before += at(grey, bin - BINS_PER_PIXEL) - at(grey, bin - 2 * BINS_PER_PIXEL)
    after += at(grey, bin) - at(grey, bin - BINS_PER_PIXEL)
  }
  return energy
}
