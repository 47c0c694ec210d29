import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'

const PAPER = 245
/** Darker than the paper's noise, and as light as the thinnest rule of a blurred photo. */
const INK = 205
/** Longer than any stroke of a letter, at the scale of a straightened page. */
const SHORTEST_PX = 64
/** The blur beside a rule goes with it. */
const EDGE_PX = 2

/** The page without the rules of its form, which OCR takes for letters or glues to them, and without the dark around it. */
export function eraseRules(picture: GreyPicture): GreyPicture {
  const { width, height } = picture
  const pixels = picture.pixels.slice()
  const across = { from: picture.pixels, to: pixels, step: 1, line: width, length: width }
  for (let y = 0; y < height; y++) eraseRuns(across, y * width, y > 1 && y < height - 2)
  const down = { from: picture.pixels, to: pixels, step: width, line: 1, length: height }
  for (let x = 0; x < width; x++) eraseRuns(down, x, x > 1 && x < width - 2)
  return { pixels, width, height }
}

interface Lines {
  from: Uint8Array
  to: Uint8Array
  /** From one pixel of a line to the next, and from one line to the next. */
  step: number
  line: number
  length: number
}

function eraseRuns({ from, to, step, line, length }: Lines, start: number, hasEdges: boolean) {
  const edge = hasEdges ? EDGE_PX : 0
  let first = -1
  for (let i = 2; i <= length - 2; i++) {
    const at = start + i * step
    const isInk =
      i < length - 2 &&
      (from[at - 2 * step] as number) +
        (from[at - step] as number) +
        (from[at] as number) +
        (from[at + step] as number) +
        (from[at + 2 * step] as number) <
        5 * INK
    if (isInk && first < 0) first = i
    if (isInk || first < 0) continue
    if (i - first >= SHORTEST_PX) {
      for (let k = first - 2; k < i + 2; k++) {
        for (let side = -edge; side <= edge; side++) to[start + k * step + side * line] = PAPER
      }
    }
    first = -1
  }
}
