import type { Chance } from '../photo/chance.ts'

/** Styles of signatures: waves, initials, a scribble to and fro, a few loops with a long stroke under them, or very small. */
export type Hand = 'waves' | 'initials' | 'scribble' | 'loops' | 'small'
export const HANDS: readonly Hand[] = ['waves', 'initials', 'scribble', 'loops', 'small']

interface Cell {
  left: number
  top: number
  right: number
  bottom: number
}

type Point = readonly [number, number]

/** A signature in its cell, as SVG; it may rise above it, as those of people do. */
export function drawSignature(
  hand: Hand,
  cell: Cell,
  { chance, pen }: { chance: Chance; pen: string },
) {
  const height = (cell.bottom - cell.top) * (hand === 'small' ? 0.38 : chance.between(0.6, 0.95))
  const x = cell.left + chance.between(60, (cell.right - cell.left) * 0.4)
  const y = cell.bottom - 20 - height
  const width = chance.between(4, 8)
  const strokes = STROKES[hand](chance).map((points) =>
    points.map(([dx, dy]): Point => [x + dx * height, y + dy * height]),
  )
  const paths = strokes.map((points) => `<path d="${curveThrough(points)}"/>`).join('')
  return `<g fill="none" stroke="${pen}" stroke-width="${width}" stroke-linecap="round">${paths}</g>`
}

/** In heights of the signature, from its upper left corner. */
const STROKES: Record<Hand, (chance: Chance) => Point[][]> = {
  waves: (chance) => [wave(chance, 6 + Math.floor(chance.between(0, 6)))],
  loops: (chance) => [
    wave(chance, 4 + Math.floor(chance.between(0, 3))),
    [
      [-0.1, 0.9],
      [1.2, chance.between(0.8, 1)],
      [chance.between(2.5, 4), chance.between(0.6, 0.9)],
    ],
  ],
  scribble: (chance) => [
    Array.from({ length: 14 }, (_, n): Point => [
      chance.between(0, 2.2),
      n % 2 === 0 ? chance.between(0, 0.3) : chance.between(0.6, 1),
    ]),
  ],
  initials: (chance) => [letter(chance, 0), letter(chance, 0.9)],
  small: (chance) => [wave(chance, 10)],
}

function wave(chance: Chance, turns: number): Point[] {
  let at = 0
  return Array.from({ length: turns * 2 }, (_, n): Point => {
    at += chance.between(0.1, 0.35)
    return [at, n % 2 === 0 ? chance.between(0, 0.45) : chance.between(0.55, 1)]
  })
}

function letter(chance: Chance, left: number): Point[] {
  const x = () => left + chance.between(0, 0.7)
  return [
    [x(), 0],
    [x(), 1],
    [x(), 0.3],
    [x(), 0.6],
    [x(), chance.between(0.7, 1)],
  ]
}

/** A smooth curve (Catmull-Rom) through the points. */
function curveThrough(points: readonly Point[]) {
  const [first = [0, 0]] = points
  const parts = [`M${first.join(' ')}`]
  for (let n = 0; n + 1 < points.length; n++) {
    const [before, from, to, after] = [
      points[n - 1] ?? points[n],
      points[n],
      points[n + 1],
      points[n + 2] ?? points[n + 1],
    ] as [Point, Point, Point, Point]
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    parts.push(`C${one.join(' ')} ${two.join(' ')} ${to.join(' ')}`)
  }
  return parts.join('')
}
