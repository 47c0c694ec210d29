import type { Displacement } from '../image/displacement.ts'
import type { OcrWord } from './ocr-word.ts'

type Size = { width: number; height: number }

/** The terms of the displacement in pixels for a coefficient of 1; x and y go from -1 to 1 over the page. */
const TERMS: readonly ((x: number, y: number) => number)[] = [
  (x) => x,
  (x) => x * x,
  (x, y) => x * y,
  (x) => x * x * x,
  (x, y) => x * x * y,
]
/** Pixels by which hill climbing changes one coefficient at a time, from coarse to fine. */
const STEPS_PX = [12, 6, 3, 1.5, 0.75]
/** The height of a bin in the histogram of baselines. */
const BIN_PX = 4
/** With fewer words the search could merge rows that were printed apart. */
const MIN_WORDS = 60
/** A step must improve the score by this factor. */
const MIN_GAIN = 1.01

/** Moves the baselines so that words that were printed on one row stand on one row. */
export const dewarpWords = (words: readonly OcrWord[], displacement: Displacement): OcrWord[] =>
  words.map((word) => ({
    ...word,
    base: word.base - displacement((word.x0 + word.x1) / 2, word.base),
  }))

/** Estimates how perspective and curl displaced the rows of these words. */
export function estimateTextLineDisplacement(words: readonly OcrWord[], size: Size): Displacement {
  if (words.length < MIN_WORDS) return () => 0
  const termsAt = (x: number, y: number) => {
    const [across, down] = [(x / size.width) * 2 - 1, (y / size.height) * 2 - 1]
    return TERMS.map((term) => term(across, down))
  }
  const termsOfWords = words.map((word) => termsAt((word.x0 + word.x1) / 2, word.base))
  const weights = words.map((word) => word.confidence * word.text.length)
  const coefficients = climbHill((trial) => {
    const bases = words.map((word, index) => word.base - evaluate(termsOfWords[index] ?? [], trial))
    return concentration(bases, weights, size.height)
  })
  return (x, y) => evaluate(termsAt(x, y), coefficients)
}

const evaluate = (terms: readonly number[], coefficients: readonly number[]) =>
  terms.reduce((sum, term, index) => sum + term * (coefficients[index] ?? 0), 0)

/** How much the baselines concentrate in few rows: the sum of the squares of the histogram's weighted bins. */
function concentration(
  bases: readonly number[],
  weights: readonly number[],
  height: number,
): number {
  const bins = new Float64Array(Math.ceil((height * 1.2) / BIN_PX))
  bases.forEach((base, index) => {
    const bin = (base + height * 0.1) / BIN_PX
    const [upper, share] = [Math.floor(bin), bin - Math.floor(bin)]
    const weight = weights[index] ?? 0
    bins[upper] = (bins[upper] ?? 0) + weight * (1 - share)
    bins[upper + 1] = (bins[upper + 1] ?? 0) + weight * share
  })
  return bins.reduce((sum, bin) => sum + bin * bin, 0)
}

/** Hill climbing from all zero: the coefficients with the highest score. */
function climbHill(score: (coefficients: readonly number[]) => number): readonly number[] {
  let best: readonly number[] = TERMS.map(() => 0)
  let highest = score(best)
  for (const step of STEPS_PX) {
    for (let improved = true; improved;) {
      improved = false
      for (const move of TERMS.flatMap((_, index) => [
        { index, by: step },
        { index, by: -step },
      ])) {
        const next = best.map((value, index) => (index === move.index ? value + move.by : value))
        const reached = score(next)
        if (reached <= highest * MIN_GAIN) continue
        ;[best, highest, improved] = [next, reached, true]
      }
    }
  }
  return best
}
