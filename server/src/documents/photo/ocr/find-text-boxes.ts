import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { Box } from './find-cells.ts'
import { INK_SHARE, removeLongLines } from './remove-ruling-lines.ts'

/** Lines of a form: no stroke of a letter is so long. */
const MIN_LINE_PX = { horizontal: 120, vertical: 60 }
/** Between letters and words of one text; the columns of a table are farther apart. */
const MAX_GAP_PX = 22
/** Between the parts of a letter. */
const MAX_STEP_PX = 2
/** Smaller ink is a speck, higher ink no line of text. */
const [MIN_HEIGHT_PX, MIN_WIDTH_PX, MAX_HEIGHT_PX] = [8, 6, 140]
const MARGIN_PX = 6
/** Above a box, where the accents of its capitals are. */
const TOP_MARGIN_PX = 10
/** The share of a box that another one covers. */
const MIN_SHARED = 0.6
const INK_LEVEL = INK_SHARE * 255

/** The texts of a page at the scale of OCR, each cut out without the ruling lines around it, from top to bottom. */
export function findTextBoxes(page: GrayPicture): { picture: GrayPicture; boxes: Box[] } {
  const picture = removeLongLines(page, MIN_LINE_PX)
  const found = componentsOf(joinLetters(picture), picture.width).filter(
    ({ x0, y0, x1, y1 }) =>
      y1 - y0 >= MIN_HEIGHT_PX && y1 - y0 <= MAX_HEIGHT_PX && x1 - x0 >= MIN_WIDTH_PX,
  )
  const boxes = found
    .filter((box) => !found.some((other) => isPartOf(box, other)))
    .map(({ x0, y0, x1, y1 }) => ({
      x0: Math.max(0, x0 - MARGIN_PX),
      y0: Math.max(0, y0 - TOP_MARGIN_PX),
      x1: Math.min(picture.width, x1 + MARGIN_PX),
      y1: Math.min(picture.height, y1 + MARGIN_PX),
    }))
  return { picture, boxes }
}

/** What stands for the most part within a larger box is cut out with it: read alone, it would be read twice. */
function isPartOf(box: Box, other: Box): boolean {
  if (areaOf(other) <= areaOf(box)) return false
  const width = Math.min(box.x1, other.x1) - Math.max(box.x0, other.x0)
  const height = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0)
  return width > 0 && height > 0 && width * height > MIN_SHARED * areaOf(box)
}

const areaOf = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0)

/** 1 where there is ink, or a gap between two letters of one text. */
function joinLetters({ pixels, width, height }: GrayPicture): Uint8Array {
  const joined = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let last = Number.NEGATIVE_INFINITY
    for (let x = 0; x < width; x++) {
      if ((pixels[row + x] as number) >= INK_LEVEL) continue
      joined.fill(1, row + (x - last <= MAX_GAP_PX ? last : x), row + x + 1)
      last = x
    }
  }
  return joined
}

/** The surrounding boxes of what is connected, in the order of their first pixels. Clears `marked`. */
function componentsOf(marked: Uint8Array, width: number): Box[] {
  const steps = [-1, 1]
  for (let step = 1; step <= MAX_STEP_PX; step++) steps.push(-step * width, step * width)
  const boxes: Box[] = []
  const pending: number[] = []
  for (let first = marked.indexOf(1); first >= 0; first = marked.indexOf(1, first)) {
    const box = { x0: width, y0: marked.length, x1: 0, y1: 0 }
    pending.push(first)
    marked[first] = 0
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const x = at % width
      const y = (at - x) / width
      box.x0 = Math.min(box.x0, x)
      box.y0 = Math.min(box.y0, y)
      box.x1 = Math.max(box.x1, x + 1)
      box.y1 = Math.max(box.y1, y + 1)
      for (const step of steps) {
        if (marked[at + step] !== 1) continue
        marked[at + step] = 0
        pending.push(at + step)
      }
    }
    boxes.push(box)
  }
  return boxes
}
