import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'

/** Paper is brighter, also where light or noise made it uneven. */
const MAX_INK_LEVEL = 160
/** The longest side over which pixels are sampled. */
const SAMPLED_SIDE = 1200
const DEGREE = Math.PI / 180
/** Degrees around the given angle, and steps within them: first coarse, then fine around the best. */
const SEARCHES = [
  { reach: 7, step: 0.25 },
  { reach: 0.25, step: 0.05 },
] as const

/**
 * The angle near `around` (radians) by which the rows of text are turned: the one at which the ink of a row falls together
 * and the space between rows stays empty (projection profile). The edges of a leaning roll or its letters do not mislead it.
 */
export function textRowAngle(picture: GrayPicture, around: number): number {
  const ink = sampleInk(picture)
  let best = around
  for (const { reach, step } of SEARCHES) {
    const middle = best
    let highest = contrastOfRows(ink, middle)
    for (let offset = -reach; offset <= reach; offset += step) {
      const angle = middle + offset * DEGREE
      const contrast = contrastOfRows(ink, angle)
      if (contrast > highest) [best, highest] = [angle, contrast]
    }
  }
  return best
}

interface Ink {
  x: Float32Array
  y: Float32Array
  /** The diagonal, in samples: no row is farther from the corner. */
  reach: number
}

function sampleInk({ pixels, width, height }: GrayPicture): Ink {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / SAMPLED_SIDE))
  const [x, y]: [number[], number[]] = [[], []]
  for (let line = 0; line < height; line += step) {
    for (let column = 0; column < width; column += step) {
      if ((pixels[line * width + column] as number) > MAX_INK_LEVEL) continue
      x.push(column / step)
      y.push(line / step)
    }
  }
  return {
    x: Float32Array.from(x),
    y: Float32Array.from(y),
    reach: Math.ceil(Math.hypot(width, height) / step) + 1,
  }
}

/** How much the ink differs from row to row, when rows are turned by this angle. */
function contrastOfRows({ x, y, reach }: Ink, angle: number): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rows = new Float64Array(2 * reach + 1)
  for (let i = 0; i < x.length; i++) {
    const row = Math.round((y[i] as number) * cos - (x[i] as number) * sin) + reach
    rows[row] = (rows[row] as number) + 1
  }
  let contrast = 0
  for (let row = 1; row < rows.length; row++) {
    contrast += ((rows[row] as number) - (rows[row - 1] as number)) ** 2
  }
  return contrast
}
