import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import { cutOut } from './cut-out.ts'
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
/** Of no component yet. */
const JOINED = -1

/** A text of a page, cut out of it. */
interface CutText {
  box: Box
  picture: GrayPicture
}

/** Connected ink. */
interface Component extends Box {
  /** What `marks` says of its pixels. */
  mark: number
}

/**
 * The texts of a page at the scale of OCR, from top to bottom, each cut out without the ruling lines around it and without what
 * another text or the rest of a line has in its box: it would be read twice.
 */
export function findTexts(page: GrayPicture): CutText[] {
  const picture = removeLongLines(page, MIN_LINE_PX)
  const marks = joinLetters(picture)
  const found = markComponents(marks, picture.width).filter(
    ({ x0, y0, x1, y1 }) =>
      y1 - y0 >= MIN_HEIGHT_PX && y1 - y0 <= MAX_HEIGHT_PX && x1 - x0 >= MIN_WIDTH_PX,
  )
  const texts = found.filter((box) => !found.some((other) => isPartOf(box, other)))
  const isText = new Set(texts.map(({ mark }) => mark))
  return texts.map(({ mark, x0, y0, x1, y1 }) => {
    const box = {
      x0: Math.max(0, x0 - MARGIN_PX),
      y0: Math.max(0, y0 - TOP_MARGIN_PX),
      x1: Math.min(picture.width, x1 + MARGIN_PX),
      y1: Math.min(picture.height, y1 + MARGIN_PX),
    }
    const isOther = (at: number) => {
      const other = marks[at] as number
      return other !== mark && isText.has(other)
    }
    return { box, picture: cutOut(picture, box, isOther) }
  })
}

/** What stands for the most part within a larger box is read with it. */
function isPartOf(box: Box, other: Box): boolean {
  if (areaOf(other) <= areaOf(box)) return false
  const width = Math.min(box.x1, other.x1) - Math.max(box.x0, other.x0)
  const height = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0)
  return width > 0 && height > 0 && width * height > MIN_SHARED * areaOf(box)
}

const areaOf = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0)

/** JOINED where there is ink, or a gap between two letters of one text; else 0. */
function joinLetters({ pixels, width, height }: GrayPicture): Int32Array {
  const joined = new Int32Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let last = Number.NEGATIVE_INFINITY
    for (let x = 0; x < width; x++) {
      if ((pixels[row + x] as number) >= INK_LEVEL) continue
      joined.fill(JOINED, row + (x - last <= MAX_GAP_PX ? last : x), row + x + 1)
      last = x
    }
  }
  return joined
}

/** What is connected, in the order of its first pixels. Replaces JOINED in `marks` by the component's own mark. */
function markComponents(marks: Int32Array, width: number): Component[] {
  const steps = [-1, 1]
  for (let step = 1; step <= MAX_STEP_PX; step++) steps.push(-step * width, step * width)
  const components: Component[] = []
  const pending: number[] = []
  for (let first = marks.indexOf(JOINED); first >= 0; first = marks.indexOf(JOINED, first)) {
    const mark = components.length + 1
    const box = { mark, x0: width, y0: marks.length, x1: 0, y1: 0 }
    pending.push(first)
    marks[first] = mark
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const x = at % width
      const y = (at - x) / width
      box.x0 = Math.min(box.x0, x)
      box.y0 = Math.min(box.y0, y)
      box.x1 = Math.max(box.x1, x + 1)
      box.y1 = Math.max(box.y1, y + 1)
      for (const step of steps) {
        if (marks[at + step] !== JOINED) continue
        marks[at + step] = mark
        pending.push(at + step)
      }
    }
    components.push(box)
  }
  return components
}
