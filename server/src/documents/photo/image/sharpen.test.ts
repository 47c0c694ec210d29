import { expect, test } from 'vitest'
import { sharpen } from './sharpen.ts'

const [WIDTH, HEIGHT] = [80, 40]
const PAPER = 220
const INK = 100

/** Paper with a stroke in its middle whose edges are blurred. */
function blurredStroke() {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const share = Math.exp(-(((x - WIDTH / 2) / 3) ** 2))
      pixels[y * WIDTH + x] = PAPER - (PAPER - INK) * share
    }
  }
  return { pixels, width: WIDTH, height: HEIGHT }
}

test('a blurred stroke becomes darker and narrower, and blank paper stays blank', async () => {
  const before = blurredStroke()
  const { pixels } = await sharpen(before)
  const middle = (HEIGHT / 2) * WIDTH
  expect(pixels[middle + WIDTH / 2]).toBeLessThan(INK - 30)
  expect(pixels[middle + WIDTH / 2 + 6]).toBeGreaterThan(before.pixels[middle + WIDTH / 2 + 6] ?? 0)
  expect(Math.abs((pixels[middle + 5] ?? 0) - PAPER)).toBeLessThan(8)
})
