import type { Box, Ink } from './ink.ts'

/** Pixels of ink that touch each other, diagonally too. */
export interface Component extends Box {
  /** The pixels by their index in the ink. */
  pixels: readonly number[]
  /** Pixels that touch paper. */
  edge: number
}

/** The connected components of the ink. */
export function findComponents({ pixels, width, height }: Ink): Component[] {
  const rest = pixels.slice()
  const found: Component[] = []
  for (let start = 0; start < rest.length; start++) {
    if (!rest[start]) continue
    rest[start] = 0
    const reached = [start]
    for (const at of reached) {
      for (const near of neighborsOf(at, width, height)) {
        if (!rest[near]) continue
        rest[near] = 0
        reached.push(near)
      }
    }
    found.push(measure(reached, pixels, width))
  }
  return found
}

function neighborsOf(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)]
  const near: number[] = []
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      near.push(row * width + column)
  return near
}

function measure(reached: readonly number[], ink: Uint8Array, width: number): Component {
  const box = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  let edge = 0
  for (const at of reached) {
    const [x, y] = [at % width, Math.floor(at / width)]
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x + 1)
    box.bottom = Math.max(box.bottom, y + 1)
    if (!(ink[at - 1] && ink[at + 1] && ink[at - width] && ink[at + width])) edge++
  }
  return { ...box, pixels: reached, edge }
}

/** How a component spreads along its own main direction and across it. */
export interface Spread {
  /** Pixels, from end to end. */
  length: number
  breadth: number
  /** Share of the pixels that lie within `margin` of the edges of the box along its direction. */
  atBorder: number
}

/** Measures along the main direction of the pixels (principal component). */
export function measureSpread({ pixels }: Component, width: number, margin: number): Spread {
  const count = pixels.length
  const points = pixels.map((at) => [at % width, Math.floor(at / width)] as const)
  const sum = points.reduce(([sx, sy], [x, y]) => [sx + x, sy + y] as const, [0, 0] as const)
  const [mx, my] = [sum[0] / count, sum[1] / count]
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - mx) ** 2
    yy += (y - my) ** 2
    xy += (x - mx) * (y - my)
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = points.map(([x, y]) => (x - mx) * cos + (y - my) * sin)
  const across = points.map(([x, y]) => (y - my) * cos - (x - mx) * sin)
  const [left, right, top, bottom] = [minOf(along), maxOf(along), minOf(across), maxOf(across)]
  const border = along.filter((value, n) => {
    const other = across[n] as number
    return (
      Math.min(value - left, right - value) < margin ||
      Math.min(other - top, bottom - other) < margin
    )
  })
  return { length: right - left, breadth: bottom - top, atBorder: border.length / count }
}

const minOf = (values: readonly number[]) =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
const maxOf = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
