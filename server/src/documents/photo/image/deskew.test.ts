import { expect, test } from 'vitest'
import { deskew } from './deskew.ts'

const blank = (width: number, height: number) => ({
  pixels: new Uint8Array(width * height).fill(230),
  width,
  height,
})

test('a long roll is enlarged as much as a sheet, whose sides are shorter', () => {
  expect(deskew(blank(600, 3600), 0, 1.8)).toMatchObject({ width: 1080, height: 6480 })
})

test('no page is larger than OCR has memory for', () => {
  const { width, height } = deskew(blank(3000, 4000), 0, 3)
  expect(width * height).toBeLessThan(18_000_000)
  expect(deskew(blank(200, 4000), 0, 3).height).toBe(8000)
})
