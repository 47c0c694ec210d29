import { blockTensor } from '@canhoto/fiscal/key-strip/block-tensor'
import { type GrayPicture, halved, smoothed } from '@canhoto/fiscal/key-strip/gray-picture'
import { quantile } from '@canhoto/fiscal/key-strip/typed-arrays'
import { Matrix, solve } from 'ml-matrix'
import type { Displacement } from './displacement.ts'

/** Ruling lines stand out best in a picture of about this size, in which letters are blurred. */
const MAX_SHORT_SIDE_PX = 1400
const SMOOTHING_PASSES = 2
/** Radians. On a deskewed page, what slopes more is not a ruling line. */
const MAX_SLOPE = 0.14
const MIN_COHERENCE = 0.6
const MIN_SAMPLES = 150
/** The powers of x and y in the polynomial of the displacement's slope; x and y go from -1 to 1 over the picture. */
const POWERS: readonly (readonly [number, number])[] = [0, 1, 2, 3].flatMap((x) =>
  [0, 1, 2].filter((y) => x + y <= 3).map((y) => [x, y] as const),
)
/** The weight of ridge regularization, which keeps the displacement small where there are no lines, as at a page's foot. */
const REGULARIZATION = 0.02
const ROUNDS = 6
/** Radians by which a sample may differ from the fit before its weight is halved. */
const OUTLIER_SLOPE = 0.012

type Sample = { x: number; y: number; slope: number; weight: number }

/** Estimates from the ruling lines of a deskewed page how perspective, curl and folds displaced its rows. */
export function estimateRulingLineDisplacement(picture: GrayPicture): Displacement {
  const samples = sampleSlopes(picture)
  if (samples.length < MIN_SAMPLES) return () => 0
  const coefficients = fitSlopes(samples)
  const { width, height } = picture
  const half = width / 2
  return (x, y) => {
    const [across, down] = [x / half - 1, (2 * y) / height - 1]
    // The integral of the slope from the middle of the row.
    const displacement = POWERS.reduce((sum, [ofX, ofY], i) => {
      const coefficient = coefficients[i] ?? 0
      return sum + (coefficient * across ** (ofX + 1) * down ** ofY) / (ofX + 1)
    }, 0)
    return displacement * half
  }
}

/** Iteratively reweighted least squares: outliers, such as the strokes of letters, count for less in each round. */
function fitSlopes(samples: readonly Sample[]): number[] {
  const terms = samples.map(({ x, y }) => POWERS.map(([ofX, ofY]) => x ** ofX * y ** ofY))
  let weights = samples.map(({ weight }) => weight)
  let coefficients: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const ridge = Math.sqrt(REGULARIZATION * total)
    const roots = weights.map(Math.sqrt)
    const rows = terms.map((row, i) => row.map((term) => term * (roots[i] ?? 0)))
    const slopes = samples.map(({ slope }, i) => [slope * (roots[i] ?? 0)])
    const penalties = POWERS.map((_, i) => POWERS.map((_power, j) => (i === j ? ridge : 0)))
    const matrix = new Matrix([...rows, ...penalties])
    coefficients = solve(matrix, new Matrix([...slopes, ...POWERS.map(() => [0])])).to1DArray()
    weights = samples.map(({ slope, weight }, i) => {
      const fitted = (terms[i] ?? []).reduce(
        (sum, term, j) => sum + term * (coefficients[j] ?? 0),
        0,
      )
      return weight / (1 + ((slope - fitted) / OUTLIER_SLOPE) ** 2)
    })
  }
  return coefficients
}

function sampleSlopes(picture: GrayPicture): Sample[] {
  let small = picture
  while (Math.min(small.width, small.height) > MAX_SHORT_SIDE_PX) small = halved(small)
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) small = smoothed(small)
  const { columns, rows, energy, coherence, direction } = blockTensor(small)
  const strongest = quantile(energy, 0.98)
  const weakest = quantile(energy, 0.5)
  const samples: Sample[] = []
  for (let block = 0; block < energy.length; block++) {
    const strength = energy[block] ?? 0
    const clarity = coherence[block] ?? 0
    const angle = (direction[block] ?? 0) - Math.PI / 2
    const slope = angle - Math.PI * Math.round(angle / Math.PI)
    if (strength < weakest || clarity < MIN_COHERENCE || Math.abs(slope) > MAX_SLOPE) continue
    const [x, y] = [(block % columns) + 0.5, Math.floor(block / columns) + 0.5]
    const weight = Math.min(strength, strongest) * clarity
    samples.push({
      x: (2 * x) / columns - 1,
      y: (2 * y) / rows - 1,
      slope: Math.tan(slope),
      weight,
    })
  }
  return samples
}
