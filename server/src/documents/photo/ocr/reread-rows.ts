import type { RowRegion } from '@canhoto/fiscal/danfe/rows/types'
import type { Word } from '@canhoto/fiscal/danfe/words/types'
import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { Displacement } from '../image/displacement.ts'
import { drawRow } from './draw-row.ts'
import { cutOut } from './cut-out.ts'
import { type Box, findCells } from './find-cells.ts'
import { findTexts } from './find-texts.ts'
import { letterSymmetry } from './letter-symmetry.ts'
import type { OcrWord } from './ocr-word.ts'
import { recognizeWords } from './recognize-words.ts'
import { removeRulingLines } from './remove-ruling-lines.ts'

/** Reads rows of a page once more. Answers one list of words for each row, placed on the page. */
export type RereadRows = (rows: readonly RowRegion[]) => Promise<Word[][]>

const WHITE = 255
const SCALE = 1.5
/** A whole page is large enough; enlarged, it would take twice as long. */
const PAGE_SCALE = 1
const scaleOf = ({ row, scale }: RowRegion) =>
  scale ?? (row === 'page' || row === 'texts' ? PAGE_SCALE : SCALE)
/** The space around cells in the stacked picture, so that OCR does not join them. */
const GAP_PX = 24

/** No row of a DANFE has so many cells, and no page so many texts. */
const [MAX_CELLS, MAX_TEXTS] = [16, 500]
/** tesseract reads no higher picture, and the memory that it may take ends at twice so many pixels. */
const [MAX_HEIGHT_PX, MAX_STACK_PIXELS] = [32_000, 18_000_000]
/** Wider texts are lines of prose: of several hundred cells they are stacked apart, or the others would stand in white. */
const WIDE_PX = 800

interface Cell {
  row: RowRegion
  /** Where it stands in the row. */
  box: Box
  picture: GrayPicture
  /** Where it stands in the stacked picture. */
  top: number
}

/**
 * Rereads rows dewarped and enlarged, without ruling lines and with each cell as a line of one text, which OCR reads better
 * than a form.
 */
export function rereadRowsOf(page: GrayPicture, displacement: Displacement): RereadRows {
  return async (rows) => {
    const wordsOfRows = new Map<RowRegion, Word[]>(rows.map((row) => [row, []]))
    const cells = rows.flatMap((row) => cellsOf(page, displacement, row))
    for (const stack of stacksOf(cells)) {
      const picture = drawCells(stack)
      const kind = stack.every(({ row }) => row.row === 'plate') ? 'plate' : 'lines'
      const words = (await recognizeWords(picture, kind)).map((word) => withSymmetry(picture, word))
      for (const cell of stack) wordsOfRows.get(cell.row)?.push(...wordsOf(cell, words))
    }
    return rows.map((row) => wordsOfRows.get(row) ?? [])
  }
}

/** Lines of one size: of a stack with several tesseract loses some. */
const stacksOf = (cells: readonly Cell[]) =>
  [...Map.groupBy(cells, ({ row }) => scaleOf(row)).values()].flatMap(stacksOfOneSize)

function stacksOfOneSize(cells: readonly Cell[]): Cell[][] {
  const all = stackCells(cells)
  if (areaOf(all) <= MAX_STACK_PIXELS) return all.length > 0 ? [all] : []
  const isWide = ({ box }: Cell) => box.x1 - box.x0 > WIDE_PX
  const parts = [all.filter((cell) => !isWide(cell)), all.filter(isWide)].map(stackCells)
  return parts.filter((part) => part.length > 0)
}

const areaOf = (stack: readonly Cell[]) => widthOf(stack) * bottomOf(stack)
const widthOf = (stack: readonly Cell[]) =>
  Math.max(0, ...stack.map(({ box }) => box.x1 - box.x0)) + 2 * GAP_PX
const bottomOf = (stack: readonly Cell[]) =>
  Math.max(0, ...stack.map((cell) => cell.top + heightOf(cell))) + GAP_PX

function cellsOf(page: GrayPicture, displacement: Displacement, row: RowRegion): Cell[] {
  const drawn = drawRow(page, displacement, row, scaleOf(row))
  const { width, height } = drawn
  if (row.row === 'page') {
    return [{ row, picture: drawn, box: { x0: 0, y0: 0, x1: width, y1: height }, top: 0 }]
  }
  if (row.row === 'texts') {
    return findTexts(drawn)
      .slice(0, MAX_TEXTS)
      .map((text) => ({ row, ...text, top: 0 }))
  }
  const picture = removeRulingLines(drawn)
  return findCells(picture)
    .slice(0, MAX_CELLS)
    .map((box) => ({ row, box, picture: cutOut(picture, box), top: 0 }))
}

const heightOf = ({ box }: Cell) => box.y1 - box.y0

function stackCells(cells: readonly Cell[]): Cell[] {
  let top = GAP_PX
  return cells
    .map((cell) => {
      const placed = { ...cell, top }
      top += heightOf(cell) + GAP_PX
      return placed
    })
    .filter((cell) => cell.top + heightOf(cell) < MAX_HEIGHT_PX)
}

function drawCells(cells: readonly Cell[]): GrayPicture {
  const [width, height] = [widthOf(cells), bottomOf(cells)]
  const pixels = new Uint8Array(width * height).fill(WHITE)
  for (const { picture, top } of cells) {
    for (let y = 0; y < picture.height; y++) {
      const line = picture.pixels.subarray(y * picture.width, (y + 1) * picture.width)
      pixels.set(line, (top + y) * width + GAP_PX)
    }
  }
  return { pixels, width, height }
}

function withSymmetry(picture: GrayPicture, { letterBoxes, ...word }: OcrWord): Word {
  return letterBoxes
    ? { ...word, letterSymmetry: letterBoxes.map((box) => letterSymmetry(picture, box)) }
    : word
}

/** The words of a cell, where they stand on the page. */
function wordsOf(cell: Cell, words: readonly Word[]): Word[] {
  const { row, box, top } = cell
  const bottom = top + heightOf(cell) + GAP_PX / 2
  const scale = scaleOf(row)
  const pageX = (x: number) => row.x0 + (box.x0 + x - GAP_PX) / scale
  return words
    .filter(({ base }) => base > top - GAP_PX / 2 && base <= bottom)
    .map((word) => ({
      ...word,
      x0: pageX(word.x0),
      x1: pageX(word.x1),
      base: row.y0 + (box.y0 + word.base - top) / scale,
      height: word.height / scale,
    }))
}
