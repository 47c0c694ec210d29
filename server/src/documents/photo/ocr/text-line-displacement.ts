import type { OcrWord } from './ocr-word.ts'

type Size = { width: number; height: number }

/** By how many pixels a place is bent down, for a coefficient of 1; x and y go from -1 to 1. */
const BENDS: readonly ((x: number, y: number) => number)[] = [
  (x) => x,
  (x) => x * x,
  (x, y) => x * y,
  (x) => x * x * x,
  (x, y) => x * x * y,
]
/** Pixels by which the coefficients are moved in turn, while that helps. */
const STEPS = [12, 6, 3, 1.5, 0.75]
const ROW_PX = 4
/** With fewer, rows that were printed apart could be brought together. */
const FEWEST_WORDS = 60
const SMALLEST_GAIN = 1.01

/** By how many pixels what stands at a place of the picture is bent down. */
export type Displacement = (x: number, y: number) => number

/** Moves the bases so that what was printed on one row is on one row, though perspective and curl bent it. */
export const dewarpWords = (words: readonly OcrWord[], bend: Displacement): OcrWord[] =>
  words.map((word) => ({ ...word, base: word.base - bend((word.x0 + word.x1) / 2, word.base) }))

/** How perspective and curl bent the rows of these words. */
export function estimateTextLineDisplacement(words: readonly OcrWord[], size: Size): Displacement {
  if (words.length < FEWEST_WORDS) return () => 0
  const bendsAt = (x: number, y: number) => {
    const [across, down] = [(x / size.width) * 2 - 1, (y / size.height) * 2 - 1]
    return BENDS.map((bend) => bend(across, down))
  }
  const bends = words.map((word) => bendsAt((word.x0 + word.x1) / 2, word.base))
  const weights = words.map((word) => ({ weight: word.confidence * word.text.length }))
  const coefficients = climb((tried) => {
    const bases = words.map((word, index) => word.base - bentBy(bends[index] ?? [], tried))
    return crowding(bases, weights, size.height)
  })
  return (x, y) => bentBy(bendsAt(x, y), coefficients)
}

const bentBy = (bends: readonly number[], coefficients: readonly number[]) =>
  bends.reduce((sum, bend, index) => sum + bend * (coefficients[index] ?? 0), 0)

/** How much the words keep to few rows: the sum of the squares of what each row holds. */
function crowding(
  bases: readonly number[],
  places: readonly { weight: number }[],
  height: number,
): number {
  const rows = new Float64Array(Math.ceil((height * 1.2) / ROW_PX))
  bases.forEach((base, index) => {
    const row = (base + height * 0.1) / ROW_PX
    const [upper, share] = [Math.floor(row), row - Math.floor(row)]
    const weight = places[index]?.weight ?? 0
    rows[upper] = (rows[upper] ?? 0) + weight * (1 - share)
    rows[upper + 1] = (rows[upper + 1] ?? 0) + weight * share
  })
  return rows.reduce((sum, row) => sum + row * row, 0)
}

function climb(score: (coefficients: readonly number[]) => number): readonly number[] {
  let best: readonly number[] = BENDS.map(() => 0)
  let highest = score(best)
  for (const step of STEPS) {
    for (let improved = true; improved;) {
      improved = false
      for (const move of BENDS.flatMap((_, index) => [
        { index, by: step },
        { index, by: -step },
      ])) {
        const next = best.map((value, index) => (index === move.index ? value + move.by : value))
        const reached = score(next)
        if (reached <= highest * SMALLEST_GAIN) continue
        ;[best, highest, improved] = [next, reached, true]
      }
    }
  }
  return best
}
