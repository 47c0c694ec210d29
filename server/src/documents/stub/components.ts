import type { Box, Ink } from './ink.ts'

/** Pixels of ink that touch each other, diagonally too. */
export interface Component extends Box {
  area: number
  /** Pixels that touch paper. */
  edge: number
}

/** The connected components of the ink. */
export function findComponents({ pixels, width, height }: Ink): Component[] {
  const rest = pixels.slice()
  const found: Component[] = []
  const open: number[] = []
  for (let start = 0; start < rest.length; start++) {
    if (!rest[start]) continue
    rest[start] = 0
    open.push(start)
    const component = emptyComponent()
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      grow(component, x, y, isEdge(pixels, at, width))
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
          const near = at + dy * width + dx
          if (!rest[near]) continue
          rest[near] = 0
          open.push(near)
        }
      }
    }
    found.push(component)
  }
  return found
}

const emptyComponent = (): Component => ({
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: 0,
  bottom: 0,
  area: 0,
  edge: 0,
})

function grow(component: Component, x: number, y: number, isAtEdge: boolean) {
  component.left = Math.min(component.left, x)
  component.top = Math.min(component.top, y)
  component.right = Math.max(component.right, x + 1)
  component.bottom = Math.max(component.bottom, y + 1)
  component.area++
  if (isAtEdge) component.edge++
}

function isEdge(pixels: Uint8Array, at: number, width: number) {
  return !(pixels[at - 1] && pixels[at + 1] && pixels[at - width] && pixels[at + width])
}
