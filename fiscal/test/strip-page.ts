import type { Bars } from './strip-encode.ts'
import type { Random } from './strip-random.ts'

/** Millimetres on an A4 page, from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }

export const PAGE = { width: 210, height: 297 }
const RIGHT_MARGIN = 12
const STRIP_TOP = 28
const STRIP_HEIGHT = 11
const FIRST_ROW = 60
const LAST_ROW = 280

export const MODULE_MM = 0.3

/** Where the strip of so many modules lies on a page. */
export function stripBox(modules: number): Box {
  const width = modules * MODULE_MM
  return { x: PAGE.width - RIGHT_MARGIN - width, y: STRIP_TOP, width, height: STRIP_HEIGHT }
}

/** The black boxes of a page like a DANFE: ruled rows, words, and a strip when it has bars. */
export function pageBoxes(random: Random, strip: Bars): Box[] {
  const boxes: Box[] = []
  if (strip.bars.length > 0) boxes.push(...stripBars(strip))
  for (let y = 6; y < 24; y += 3) addWords(boxes, random, 10, 110, y)
  for (let y = 44; y < 56; y += 3) addWords(boxes, random, 90, 198, y)
  for (let y = FIRST_ROW; y <= LAST_ROW; y += 8) {
    boxes.push({ x: 8, y, width: 194, height: 0.25 })
    addWords(boxes, random, 10, 200, y + 1)
    addWords(boxes, random, 10, 200, y + 4.2)
  }
  for (const x of [8, 60, 118, 160, 202]) {
    boxes.push({ x, y: FIRST_ROW, width: 0.25, height: LAST_ROW - FIRST_ROW })
  }
  return boxes
}

function stripBars({ bars, modules }: Bars): Box[] {
  const { x, y, height } = stripBox(modules)
  return bars.map(({ from, width }) => ({
    x: x + from * MODULE_MM,
    y,
    width: width * MODULE_MM,
    height,
  }))
}

/** Letters of two uprights and a bar between them, in words. */
function addWords(boxes: Box[], random: Random, left: number, right: number, y: number): void {
  for (let x = left; x < right - 12; x += random.between(1.5, 9)) {
    for (let letters = random.whole(2, 9); letters > 0; letters--) {
      boxes.push({ x, y, width: 0.28, height: 2 })
      boxes.push({ x: x + 0.9, y, width: 0.28, height: 2 })
      boxes.push({ x, y: y + random.between(0, 1.7), width: 1.1, height: 0.28 })
      x += random.between(1.4, 1.9)
    }
  }
}
