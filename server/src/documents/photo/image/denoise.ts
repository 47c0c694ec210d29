import { type GreyPicture, smoothed } from '@canhoto/fiscal/key-strip/grey-picture'

/** Grey levels between neighbouring pixels of blank paper, on average: more is a sensor in the dark. */
const GRAINY = 5.8
const PASSES = 2
/** Of the evenly lit picture; darker is ink or its edge. */
const PAPER = 200
/** One in so many pixels is looked at. */
const STEP = 7

/** A grainy picture smoothed: OCR would take its grain for points and accents, and a quarter of a minute to do so. */
export function denoise(lit: GreyPicture): GreyPicture {
  if (grainOf(lit) < GRAINY) return lit
  let calm = lit
  for (let pass = 0; pass < PASSES; pass++) calm = smoothed(calm)
  return calm
}

function grainOf({ pixels }: GreyPicture): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i + 1 < pixels.length; i += STEP) {
    const [one, next] = [pixels[i] ?? 0, pixels[i + 1] ?? 0]
    if (one < PAPER || next < PAPER) continue
    sum += Math.abs(one - next)
    count++
  }
  return count === 0 ? 0 : sum / count
}
