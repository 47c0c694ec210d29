import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { INK_SHARE } from './remove-ruling-lines.ts'

/** A part of a picture, in pixels. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Between two cells, in heights of the row; the blanks of a text are narrower. */
const MIN_GAP = 0.6
/** Narrower ink is a speck, in heights of the row. */
const MIN_WIDTH = 0.05
/** An accent stands at most so far above its letter, in heights of the letters. */
const MAX_ACCENT_GAP = 0.3
/** Around the text of a cell, in pixels. */
const MARGIN_PX = 8
const INK_LEVEL = INK_SHARE * 255

/** Where the texts of a row without ruling lines stand, from left to right. */
export function findCells(row: GrayPicture): Box[] {
  const whole = { x0: 0, y0: 0, x1: row.width, y1: row.height }
  const columns = ranges(inkOf(row, whole, 'columns'), MIN_GAP * row.height)
  return columns
    .filter(({ from, to }) => to - from > MIN_WIDTH * row.height)
    .flatMap(({ from, to }) => cropText(row, { ...whole, x0: from, x1: to }) ?? [])
}

/** The line of text in a cell, without the remains of the rows above and below it. */
function cropText(row: GrayPicture, cell: Box): Box | null {
  const lines = ranges(inkOf(row, cell, 'rows'), 1)
  const text = lines.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a), { from: 0, to: 0 })
  const near = (text.to - text.from) * MAX_ACCENT_GAP
  const own = lines.filter(
    ({ from, to }) =>
      to >= text.from - near &&
      from <= text.to + near &&
      ((from > 0 && to < row.height) || from === text.from),
  )
  if (own.length === 0) return null
  return {
    x0: Math.max(0, cell.x0 - MARGIN_PX),
    x1: Math.min(row.width, cell.x1 + MARGIN_PX),
    y0: Math.max(0, Math.min(...own.map(({ from }) => from)) - MARGIN_PX),
    y1: Math.min(row.height, Math.max(...own.map(({ to }) => to)) + MARGIN_PX),
  }
}

/** Which columns or rows of a box have ink. */
function inkOf({ pixels, width }: GrayPicture, box: Box, along: 'columns' | 'rows'): Uint8Array {
  const ink = new Uint8Array(along === 'columns' ? box.x1 : box.y1)
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      if ((pixels[y * width + x] as number) < INK_LEVEL) ink[along === 'columns' ? x : y] = 1
    }
  }
  return ink
}

/** Ranges of ink with gaps shorter than `minGap` in them. */
function ranges(ink: Uint8Array, minGap: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  ink.forEach((isInk, index) => {
    if (!isInk) return
    const last = found.at(-1)
    if (last && index - last.to <= minGap) last.to = index + 1
    else found.push({ from: index, to: index + 1 })
  })
  return found
}
