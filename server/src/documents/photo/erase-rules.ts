import type { GreyPicture } from '@canhoto/fiscal/key-strip/grey-picture'

const PAPER = 245
/** Darker than the paper's noise, and as light as the thinnest rule of a blurred photo. */
const INK = 205
/** Longer than any letter is wide, at the scale of a straightened page. */
const SHORTEST_PX = 80
/** This far beside a rule there is paper again, or the letters of a label; on a row of letters there are mostly letters. */
const BESIDE_PX = 8
const CONTRAST = 14
const SHARE_OF_THIN = 0.65
/** The blur beside a rule goes with it. */
const EDGE_PX = 2

/** The page without the rules of its form, which OCR takes for letters or glues to them. */
export function eraseRules(picture: GreyPicture): GreyPicture {
  const { width, height } = picture
  const pixels = picture.pixels.slice()
  const across = { from: picture.pixels, to: pixels, step: 1, beside: width, length: width }
  for (let y = BESIDE_PX; y < height - BESIDE_PX; y++) eraseRuns(across, y * width)
  const down = { from: picture.pixels, to: pixels, step: width, beside: 1, length: height }
  for (let x = BESIDE_PX; x < width - BESIDE_PX; x++) eraseRuns(down, x)
  return { pixels, width, height }
}

interface Lines {
  from: Uint8Array
  to: Uint8Array
  /** From one pixel of a line to the next, and to the one beside it on the next line. */
  step: number
  beside: number
  length: number
}

function eraseRuns({ from, to, step, beside, length }: Lines, start: number) {
  let [first, thin] = [-1, 0]
  const three = (at: number) =>
    (from[at - step] as number) + (from[at] as number) + (from[at + step] as number)
  for (let i = 1; i < length; i++) {
    const at = start + i * step
    const ink = i < length - 1 ? three(at) : 765
    if (ink < 3 * INK) {
      if (first < 0) [first, thin] = [i, 0]
      const limit = ink + 3 * CONTRAST
      if (three(at - BESIDE_PX * beside) > limit && three(at + BESIDE_PX * beside) > limit) thin++
    } else if (first >= 0) {
      const run = i - first
      if (run >= SHORTEST_PX && thin > run * SHARE_OF_THIN) {
        for (let k = first - 1; k <= i; k++) {
          for (let side = -EDGE_PX; side <= EDGE_PX; side++) {
            to[start + k * step + side * beside] = PAPER
          }
        }
      }
      first = -1
    }
  }
}
