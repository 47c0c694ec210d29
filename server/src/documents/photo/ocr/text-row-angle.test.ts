import { expect, test } from 'vitest'
import { textRowAngle } from './text-row-angle.ts'

const [WIDTH, HEIGHT] = [700, 1600]
const [PAPER, INK] = [235, 40]
const DEGREE = Math.PI / 180

/** Rows of dashes that are turned, on a roll that leans the other way and was cut out along the blocks of a grid. */
function leaningRoll(turn: number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (let y = 0; y < HEIGHT; y++) {
    const left = 40 + 16 * Math.floor(y / 160)
    for (let x = left; x < left + 480; x++) {
      const down = y * Math.cos(turn) - x * Math.sin(turn)
      const isInk = (((down % 40) + 40) % 40) / 40 < 0.3 && x % 22 < 14 && x > left + 40
      pixels[y * WIDTH + x] = isInk ? INK : PAPER
    }
  }
  return { pixels, width: WIDTH, height: HEIGHT }
}

test.each([-5, -1.3, 0, 2.6, 5])(
  'rows of text that are turned by %d degrees are found so',
  (degrees) => {
    const angle = textRowAngle(leaningRoll(degrees * DEGREE), 0)
    expect(Math.abs(angle / DEGREE - degrees)).toBeLessThan(0.2)
  },
)

test('a blank page keeps the angle that it was thought to have', () => {
  const blank = { pixels: new Uint8Array(100 * 100).fill(PAPER), width: 100, height: 100 }
  expect(textRowAngle(blank, 0.03)).toBe(0.03)
})
