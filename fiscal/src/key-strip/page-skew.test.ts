import { expect, test } from 'vitest'
import { photograph } from '../../test/strip-picture.ts'
import { pageSkew } from './page-skew.ts'

const DEGREE = Math.PI / 180

test.each([0, 7.5, -12, 30, -40])('a page that lies %d degrees askew is found so', (turn) => {
  const picture = photograph([], { turn, width: 720, height: 1280, noise: 6 })
  expect(Math.abs(pageSkew(picture) - turn * DEGREE)).toBeLessThan(0.5 * DEGREE)
})

test('a page that lies sideways is straight', () => {
  const picture = photograph([], { turn: 93, width: 1280, height: 720 })
  expect(Math.abs(pageSkew(picture) - 3 * DEGREE)).toBeLessThan(0.5 * DEGREE)
})

test('a picture of nothing has no slope worth a turn', () => {
  const blank = { pixels: new Uint8Array(400 * 300).fill(200), width: 400, height: 300 }
  expect(Math.abs(pageSkew(blank))).toBeLessThan(DEGREE)
})
