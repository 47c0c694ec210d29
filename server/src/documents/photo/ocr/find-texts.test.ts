import { expect, test } from 'vitest'
import { drawBoxes, type InkBox } from '../../../../test/draw-boxes.ts'
import { findTexts } from './find-texts.ts'

const SIZE = { width: 900, height: 300 }

const letter = (x0: number, y0: number): InkBox => ({ x0, x1: x0 + 16, y0, y1: y0 + 26 })
const word = (x0: number, y0: number) => [letter(x0, y0), letter(x0 + 30, y0), letter(x0 + 60, y0)]
const placesOf = (boxes: readonly InkBox[]) =>
  findTexts(drawBoxes(boxes, SIZE)).map(({ box }) => [box.x0, box.y0])

test('each text of a page has its box, and those of two columns are not joined', () => {
  expect(placesOf([...word(100, 40), ...word(300, 40), ...word(100, 200)])).toEqual([
    [94, 30],
    [294, 30],
    [94, 190],
  ])
})

test('the lines of the form are no text, and do not join the texts beside them', () => {
  const frame = [
    { x0: 60, x1: 800, y0: 20, y1: 23 },
    { x0: 60, x1: 800, y0: 90, y1: 93 },
    { x0: 250, x1: 253, y0: 20, y1: 300 },
  ]
  expect(placesOf([...word(100, 40), ...word(262, 40), ...frame])).toEqual([
    [94, 30],
    [256, 30],
  ])
})

test('the accent of a capital is in the box of its text, and a speck is no text', () => {
  const accent = { x0: 104, x1: 112, y0: 33, y1: 38 }
  expect(placesOf([accent, ...word(100, 40), { x0: 600, x1: 604, y0: 200, y1: 204 }])).toEqual([
    [94, 30],
  ])
})

test('a text is cut out without the one that a slanted line leaves in its box', () => {
  const slanted = Array.from({ length: 12 }, (_, index) => letter(100 + 16 * index, 40 + 3 * index))
  const below = word(100, 90)
  const texts = findTexts(drawBoxes([...slanted, ...below], SIZE))
  const inkOf = (boxes: readonly InkBox[]) =>
    boxes.reduce((sum, { x0, x1, y0, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  const seen = texts.map(({ picture }) => picture.pixels.filter((level) => level < 128).length)
  // The letters of the slanted line lie on each other by a few rows.
  expect(seen).toEqual([expect.closeTo(inkOf(slanted), -3), inkOf(below)])
})
