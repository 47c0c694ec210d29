import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { expect, test } from 'vitest'
import { estimateRulingLineDisplacement } from './ruling-line-displacement.ts'
import { dewarp } from './dewarp.ts'

const [WIDTH, HEIGHT] = [1400, 1900]
const RULES = Array.from({ length: 14 }, (_, row) => 150 + row * 120)
const [THICKNESS, LEFT, RIGHT] = [4, 100, 1300]

/** A page of ruling lines, of which each point is displaced down by some pixels. */
function drawRulingLines(displacement: (x: number, y: number) => number): GrayPicture {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(245)
  for (const rule of RULES) {
    for (let x = LEFT; x < RIGHT; x++) {
      const top = rule + displacement(x / 700 - 1, rule / 950 - 1)
      for (let y = Math.floor(top); y < top + THICKNESS; y++) pixels[y * WIDTH + x] = 40
    }
  }
  return { pixels, width: WIDTH, height: HEIGHT }
}

/** The largest difference in height between the points of one line. */
function unevenness({ pixels }: GrayPicture) {
  return Math.max(
    ...RULES.map((rule) => {
      const heights = [150, 400, 700, 1000, 1250].map((x) => {
        const near = Array.from({ length: 81 }, (_, i) => rule - 40 + i)
        const ink = near.filter((y) => (pixels[y * WIDTH + x] ?? 255) < 128)
        return ink.reduce((sum, y) => sum + y, 0) / ink.length
      })
      return Math.max(...heights) - Math.min(...heights)
    }),
  )
}

test('rules that perspective and curl bent are straight again', () => {
  const bent = drawRulingLines((x, y) => 14 * x * x - 10 * x * y + 6 * x)
  expect(unevenness(bent)).toBeGreaterThan(15)
  expect(unevenness(dewarp(bent, estimateRulingLineDisplacement(bent)))).toBeLessThan(6)
})

test('a page that lies flat is left flat', () => {
  const flat = drawRulingLines(() => 0)
  expect(unevenness(dewarp(flat, estimateRulingLineDisplacement(flat)))).toBeLessThan(1.5)
})

test('a page without rules has no bend', () => {
  const blank = { pixels: new Uint8Array(WIDTH * HEIGHT).fill(240), width: WIDTH, height: HEIGHT }
  expect(estimateRulingLineDisplacement(blank)(1200, 1500)).toBe(0)
})
