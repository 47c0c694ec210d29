import { blockTensor } from './block-tensor.ts'
import type { GrayPicture } from './gray-picture.ts'
import { stripOfRegion } from './strip-of-region.ts'
import type { Strip } from './strip-of-region.ts'
import { stripRegions } from './strip-regions.ts'

/** Thresholds from strips that blur and neighboring text weaken to those of a clean close-up. */
const COHERENCES = [0.42, 0.62, 0.78]
const STRIPS_PER_SEARCH = 3
/** Larger pictures are searched from the next level on: their finest detail adds nothing. */
const MAX_SEARCHED_PX = 6e6

/** Where barcodes may lie, the likeliest first, in pixels of the pyramid's first picture. */
export function findStrips(pyramid: readonly GrayPicture[], max: number): Strip[] {
  const found = pyramid.flatMap((picture, level) => {
    const isSkipped = level === 0 && picture.width * picture.height > MAX_SEARCHED_PX
    if (isSkipped && pyramid.length > 1) return []
    const tensor = blockTensor(picture)
    return COHERENCES.flatMap((coherence) =>
      stripRegions(tensor, coherence)
        .flatMap((region) => stripOfRegion(tensor, region) ?? [])
        .toSorted(byScore)
        .slice(0, STRIPS_PER_SEARCH)
        .map((strip) => enlarged(strip, 2 ** level)),
    )
  })
  const strips: Strip[] = []
  for (const strip of found.toSorted(byScore)) {
    if (!strips.some((other) => isSame(other, strip))) strips.push(strip)
  }
  return strips.slice(0, max)
}

/** The strip in a picture whose sides are `factor` times as long. */
export function enlarged(strip: Strip, factor: number): Strip {
  return {
    ...strip,
    centerX: strip.centerX * factor,
    centerY: strip.centerY * factor,
    length: strip.length * factor,
    height: strip.height * factor,
  }
}

function byScore(a: Strip, b: Strip): number {
  return b.score - a.score
}

function isSame(a: Strip, b: Strip): boolean {
  const distance = Math.hypot(a.centerX - b.centerX, a.centerY - b.centerY)
  return distance < 0.06 * Math.max(a.length, b.length) && Math.abs(a.length / b.length - 1) < 0.1
}
