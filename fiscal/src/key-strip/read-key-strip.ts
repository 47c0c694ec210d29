import { confidenceOf, isTrusted } from './accept-key.ts'
import { normalizeAngle } from './angles.ts'
import { decodeProfile } from './decode-profile.ts'
import type { DecodedStrip } from './decode-profile.ts'
import { distinctStarts, findStarts, startsFor } from './find-starts.ts'
import { isOtherBarcode } from './is-other-barcode.ts'
import { enlarged, findStrips } from './find-strips.ts'
import { pyramid } from './gray-picture.ts'
import type { GrayPicture } from './gray-picture.ts'
import { type KeyGrammar, MIXED, NUMERIC, SINGLE } from './key-grammar.ts'
import { BINS_PER_PIXEL } from './project-band.ts'
import type { Band, BarShear } from './project-band.ts'
import type { Strip } from './strip-of-region.ts'
import { stripProfile } from './strip-profile.ts'

/** Steps of the search, of a third of a millisecond each: nearly all keys are found within 220. */
const MAX_STEPS = 3000
const MAX_STRIPS = 4
const LEVELS = 3
const MIN_SIDE_PX = 100
/** Longer strips are read from a smaller picture, which still has more than two pixels a module. */
const MAX_STRIP_PX = 1500
/** The middle of the strip first, then thinner bands, for strips that are partly warped or damaged. */
const BANDS: readonly Band[] = [
  { share: 0.6, offset: 0 },
  { share: 0.35, offset: 0 },
  { share: 0.3, offset: -0.25 },
  { share: 0.3, offset: 0.25 },
]

type Way = { grammar: KeyGrammar; direction: 'forward' | 'backward' }

const WAYS = [NUMERIC, MIXED, SINGLE].flatMap((grammar): Way[] => [
  { grammar, direction: 'forward' },
  { grammar, direction: 'backward' },
])
/** Of 227 keys, those that only a thinner band gave had at most 0.161 in the first one. */
const MAX_PROMISING = 0.2

/** A strip that may be the key's, in the picture of the pyramid that suits its length. */
type Candidate = {
  picture: GrayPicture
  strip: Strip
  /** Size of the original picture in multiples of this size. */
  scale: number
  /** Known once the first band was read. */
  shear?: BarShear
  /** In which it may still be read. */
  ways: Way[]
}

export type KeyReading = {
  /** The 44 characters; check digits, UF, month, model and CNPJ or CPF are valid. */
  key: string
  /** 0 to 1, from how well the bars fit. */
  confidence: number
  /** Radians from the page's upright position to the direction in which the bars are read: turn by -angle to straighten. */
  angle: number
  /** Pixels of one CODE-128 module along the strip. */
  modulePx: number
  /** Where the strip lies: its center, and its size in its own direction. */
  strip: { x: number; y: number; length: number; height: number }
}

type Options = {
  /** The search is limited by its steps, not by time, so that a busy machine reads the same keys as an idle one. */
  maxSteps?: number
  /** Ends the search besides; for the frames of a camera, of which the next one is as good. */
  isLate?: () => boolean
  /** Centers of barcodes that are known to be no key, in pixels: the strips there are not read. */
  others?: readonly { x: number; y: number }[]
}

/** Reads the access key from the barcode of a DANFE, DACTE or DAMDFE in a photo; null when none is certain. */
export function readKeyStrip(
  picture: GrayPicture,
  { maxSteps = MAX_STEPS, isLate = () => false, others = [] }: Options = {},
): KeyReading | null {
  let steps = 0
  const isSpent = () => ++steps > maxSteps || isLate()
  const pictures = pyramid(picture, LEVELS, MIN_SIDE_PX)
  const strips = findStrips(pictures, MAX_STRIPS).filter(
    (strip) => !others.some((other) => isCenterOf(strip, other)),
  )
  const candidates = strips.map((strip): Candidate => {
    const level = levelFor(strip, pictures.length)
    const scale = 2 ** level
    return {
      picture: pictures[level] ?? picture,
      strip: enlarged(strip, 1 / scale),
      scale,
      ways: WAYS,
    }
  })
  for (const band of BANDS) {
    for (const candidate of candidates) {
      const reading = readBand(candidate, band, isSpent)
      if (reading) return reading
      if (isSpent()) return null
    }
  }
  return null
}

const isCenterOf = ({ centerX, centerY, height }: Strip, { x, y }: { x: number; y: number }) =>
  Math.hypot(centerX - x, centerY - y) < height

function levelFor(strip: Strip, levels: number): number {
  const level = Math.ceil(Math.log2(strip.length / MAX_STRIP_PX))
  return Math.min(levels - 1, Math.max(0, level))
}

function readBand(candidate: Candidate, band: Band, isSpent: () => boolean): KeyReading | null {
  const { picture, strip, ways } = candidate
  if (ways.length === 0) return null
  const profile = stripProfile(picture, strip, band, candidate.shear)
  candidate.shear = profile.shear
  const forward = profile.gray.map((gray) => -gray)
  const stripBins = strip.length * BINS_PER_PIXEL
  const directions = {
    forward: withStarts(forward, stripBins),
    backward: withStarts(forward.toReversed(), stripBins),
  }
  candidate.ways = []
  const isOther = Object.values(directions).some(({ darkness, starts }) =>
    isOtherBarcode(darkness, distinctStarts(starts)),
  )
  if (isOther) return null
  for (const way of ways) {
    if (isSpent()) return null
    const { darkness, starts } = directions[way.direction]
    const ofGrammar = startsFor(starts, stripBins, way.grammar)
    const { found, meanMismatch } = decodeProfile(darkness, ofGrammar, way.grammar, isSpent)
    if (found === 'other-barcode') {
      candidate.ways = []
      return null
    }
    if (found && isTrusted(found)) {
      return keyReading(found, candidate, darkness.length, way.direction === 'backward')
    }
    if (meanMismatch < MAX_PROMISING) candidate.ways.push(way)
  }
  return null
}

const withStarts = (darkness: Float64Array, stripBins: number) => ({
  darkness,
  starts: findStarts(darkness, stripBins),
})

function keyReading(
  decoded: DecodedStrip,
  { strip, scale }: Candidate,
  bins: number,
  isBackward: boolean,
): KeyReading {
  const angle = isBackward ? strip.axis + Math.PI : strip.axis
  const fromCenter = (decoded.from + decoded.to - bins) / (2 * BINS_PER_PIXEL)
  const length = (scale * (decoded.to - decoded.from)) / BINS_PER_PIXEL
  return {
    key: decoded.key,
    confidence: confidenceOf(decoded),
    angle: normalizeAngle(angle),
    modulePx: length / decoded.modules,
    strip: {
      x: scale * (strip.centerX + fromCenter * Math.cos(angle)),
      y: scale * (strip.centerY + fromCenter * Math.sin(angle)),
      length,
      height: scale * strip.height,
    },
  }
}
