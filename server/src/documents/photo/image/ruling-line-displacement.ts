import { blockTensor } from '@canhoto/fiscal/key-strip/block-tensor'
import { type GreyPicture, halved, smoothed } from '@canhoto/fiscal/key-strip/grey-picture'
import { quantile } from '@canhoto/fiscal/key-strip/typed-arrays'
import { Matrix, solve } from 'ml-matrix'
import type { Displacement } from '../ocr/text-line-displacement.ts'

/** Rules are seen best in a picture of about so many pixels across, in which letters are smeared. */
const LONGEST_SHORT_SIDE_PX = 1400
const SMOOTHING_PASSES = 2
/** Radians: what slopes more than this is no rule of a page that was straightened before. */
const STEEPEST = 0.14
const LEAST_COHERENCE = 0.6
const FEWEST_SAMPLES = 150
/** Of the bend's slope: powers of x and of y, each from -1 to 1 over the picture. */
const POWERS: readonly (readonly [number, number])[] = [0, 1, 2, 3].flatMap((x) =>
  [0, 1, 2].filter((y) => x + y <= 3).map((y) => [x, y] as const),
)
/** Keeps the bend small where no rule tells it, as on the empty foot of a page. */
const STIFFNESS = 0.02
const ROUNDS = 6
/** Radians by which a rule may differ from the bend before it counts for little. */
const OUTLIER = 0.012

type Sample = { x: number; y: number; slope: number; weight: number }

/** How perspective, curl and folds bent the rules and lines of a page that lies straight on the whole. */
export function estimateRulingLineDisplacement(picture: GreyPicture): Displacement {
  const samples = slopesIn(picture)
  if (samples.length < FEWEST_SAMPLES) return () => 0
  const coefficients = fitted(samples)
  const { width, height } = picture
  const half = width / 2
  return (x, y) => {
    const [across, down] = [x / half - 1, (2 * y) / height - 1]
    // The slopes, added up from the middle of the row.
    const bend = POWERS.reduce((sum, [ofX, ofY], i) => {
      const coefficient = coefficients[i] ?? 0
      return sum + (coefficient * across ** (ofX + 1) * down ** ofY) / (ofX + 1)
    }, 0)
    return bend * half
  }
}

/** By least squares, in rounds: what differs from the others, as the strokes of letters do, counts for less each time. */
function fitted(samples: readonly Sample[]): number[] {
  const terms = samples.map(({ x, y }) => POWERS.map(([ofX, ofY]) => x ** ofX * y ** ofY))
  let weights = samples.map(({ weight }) => weight)
  let coefficients: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const stiff = Math.sqrt(STIFFNESS * total)
    const roots = weights.map(Math.sqrt)
    const rows = terms.map((row, i) => row.map((term) => term * (roots[i] ?? 0)))
    const slopes = samples.map(({ slope }, i) => [slope * (roots[i] ?? 0)])
    const still = POWERS.map((_, i) => POWERS.map((_power, j) => (i === j ? stiff : 0)))
    const matrix = new Matrix([...rows, ...still])
    coefficients = solve(matrix, new Matrix([...slopes, ...POWERS.map(() => [0])])).to1DArray()
    weights = samples.map(({ slope, weight }, i) => {
      const bend = (terms[i] ?? []).reduce((sum, term, j) => sum + term * (coefficients[j] ?? 0), 0)
      return weight / (1 + ((slope - bend) / OUTLIER) ** 2)
    })
  }
  return coefficients
}

function slopesIn(picture: GreyPicture): Sample[] {
  let small = picture
  while (Math.min(small.width, small.height) > LONGEST_SHORT_SIDE_PX) small = halved(small)
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) small = smoothed(small)
  const { columns, rows, energy, coherence, direction } = blockTensor(small)
  const strongest = quantile(energy, 0.98)
  const weakest = quantile(energy, 0.5)
  const samples: Sample[] = []
  for (let block = 0; block < energy.length; block++) {
    const strength = energy[block] ?? 0
    const clear = coherence[block] ?? 0
    const angle = (direction[block] ?? 0) - Math.PI / 2
    const slope = angle - Math.PI * Math.round(angle / Math.PI)
    if (strength < weakest || clear < LEAST_COHERENCE || Math.abs(slope) > STEEPEST) continue
    const [x, y] = [(block % columns) + 0.5, Math.floor(block / columns) + 0.5]
    const weight = Math.min(strength, strongest) * clear
    samples.push({
      x: (2 * x) / columns - 1,
      y: (2 * y) / rows - 1,
      slope: Math.tan(slope),
      weight,
    })
  }
  return samples
}
