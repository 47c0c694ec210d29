import { expect, test } from 'vitest'
import { drawBoxes, type InkBox } from '../../../../test/draw-boxes.ts'
import { findCells } from './find-cells.ts'
import { removeRulingLines } from './remove-ruling-lines.ts'

const [WIDTH, HEIGHT] = [800, 84]
const rowWith = (boxes: readonly InkBox[]) => drawBoxes(boxes, { width: WIDTH, height: HEIGHT })
const letter = (x0: number): InkBox => ({ x0, x1: x0 + 30, y0: 20, y1: 65 })
const FRAME: InkBox = { x0: 0, x1: WIDTH, y0: 0, y1: 3 }
const EDGE: InkBox = { x0: 400, x1: 404, y0: 0, y1: HEIGHT }
const cellsOf = (boxes: readonly InkBox[]) => findCells(removeRulingLines(rowWith(boxes)))

test('texts with a wide gap between them are cells, and letters with a blank between them are one', () => {
  const cells = cellsOf([letter(100), letter(150), letter(500)])
  expect(cells.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [92, 188],
    [492, 538],
  ])
})

test('the ruling lines of the form are no text, and a text beside one is not joined to it', () => {
  const cells = cellsOf([letter(350), letter(420), FRAME, EDGE])
  expect(cells).toEqual(cellsOf([letter(350), letter(420)]))
  expect(cellsOf([FRAME, EDGE])).toEqual([])
})

test('blurred letters that touch each other at their feet are no ruling line', () => {
  const letters = Array.from({ length: 12 }, (_, at) => letter(100 + at * 34))
  const feet = { x0: 100, x1: 504, y0: 60, y1: 65 }
  expect(removeRulingLines(rowWith([...letters, feet])).pixels[62 * WIDTH + 300]).toBeLessThan(60)
  expect(removeRulingLines(rowWith([feet])).pixels[62 * WIDTH + 300]).toBe(255)
})

test('the feet of a label above, which the row cuts through, do not belong to the text', () => {
  const label = { x0: 100, x1: 300, y0: 0, y1: 8 }
  const [cell] = cellsOf([label, letter(100), letter(150)])
  expect(cell?.y0).toBe(12)
  const accent = { x0: 105, x1: 115, y0: 10, y1: 16 }
  expect(cellsOf([accent, letter(100)])[0]?.y0).toBe(2)
})

test('a speck is no cell', () => {
  expect(cellsOf([{ x0: 100, x1: 103, y0: 40, y1: 43 }])).toEqual([])
})
