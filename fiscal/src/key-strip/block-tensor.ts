import { doubledDirection } from './angles.ts'
import type { GrayPicture } from './gray-picture.ts'
import { add, at, quantile } from './typed-arrays.ts'

const BLOCKS_ALONG_SHORT_SIDE = 120
const MIN_BLOCK_PX = 4
/** Larger blocks are sampled at every other pixel. */
const LARGE_BLOCK_PX = 12
/** Keeps the noise of dark blocks from counting as contrast. */
const DARKNESS_FLOOR = 12
/** The share of blocks that count as empty. */
const EMPTY_BLOCKS = 0.1
const MIN_SHARE_OF_EDGES = 0.3

/** The structure tensor of a picture, per block: where there are edges and in which direction the gray changes. */
export type BlockTensor = {
  columns: number
  rows: number
  blockPx: number
  /** Squared contrast relative to the brightness, so a shadow does not matter. */
  energy: Float64Array
  /** 0 to 1: 1 where all edges are parallel. */
  coherence: Float64Array
  /** Radians of the gradient, across the edges; opposite directions are one. */
  direction: Float64Array
}

export function blockTensor(picture: GrayPicture): BlockTensor {
  const shortSide = Math.min(picture.width, picture.height)
  const blockPx = Math.max(MIN_BLOCK_PX, Math.round(shortSide / BLOCKS_ALONG_SHORT_SIDE))
  const columns = Math.floor(picture.width / blockPx)
  const rows = Math.floor(picture.height / blockPx)
  const gradients = blockGradients(picture, columns, rows, blockPx)
  const xx = sumOfNeighbors(gradients.xx, columns, rows)
  const yy = sumOfNeighbors(gradients.yy, columns, rows)
  const xy = sumOfNeighbors(gradients.xy, columns, rows)
  const energy = subtractNoise(xx.map((value, block) => value + at(yy, block)))
  const coherence = energy.map((value, block) => {
    const anisotropy = Math.hypot(at(xx, block) - at(yy, block), 2 * at(xy, block))
    return Math.min(1, anisotropy / (value + 1e-9))
  })
  const direction = xx.map((value, block) =>
    doubledDirection(value - at(yy, block), 2 * at(xy, block)),
  )
  return { columns, rows, blockPx, energy, coherence, direction }
}

function blockGradients(picture: GrayPicture, columns: number, rows: number, blockPx: number) {
  const xx = new Float64Array(columns * rows)
  const yy = new Float64Array(columns * rows)
  const xy = new Float64Array(columns * rows)
  const { pixels, width, height } = picture
  const step = blockPx > LARGE_BLOCK_PX ? 2 : 1
  for (let block = 0; block < columns * rows; block++) {
    const left = Math.max(1, (block % columns) * blockPx)
    const top = Math.max(1, Math.floor(block / columns) * blockPx)
    const right = Math.min(width - 1, left + blockPx)
    const bottom = Math.min(height - 1, top + blockPx)
    let sumXx = 0
    let sumYy = 0
    let sumXy = 0
    let brightness = 0
    let count = 0
    for (let y = top; y < bottom; y += step) {
      for (let pixel = y * width + left; pixel < y * width + right; pixel += step) {
        const here = pixels[pixel] ?? 0
        const falling = (pixels[pixel + 1 + width] ?? 0) - here
        const rising = (pixels[pixel + 1] ?? 0) - (pixels[pixel + width] ?? 0)
        const dx = falling + rising
        const dy = falling - rising
        sumXx += dx * dx
        sumYy += dy * dy
        sumXy += dx * dy
        brightness += here
        count++
      }
    }
    if (count === 0) continue
    const scale = 1 / (count * (brightness / count + DARKNESS_FLOOR) ** 2)
    xx[block] = sumXx * scale
    yy[block] = sumYy * scale
    xy[block] = sumXy * scale
  }
  return { xx, yy, xy }
}

/** Subtracts the energy of the emptiest blocks, which is noise, from all blocks. */
function subtractNoise(energy: Float64Array): Float64Array {
  const noise = quantile(energy, EMPTY_BLOCKS)
  return energy.map((value) => Math.max(value - noise, value * MIN_SHARE_OF_EDGES))
}

/** Each block with its eight neighbors. */
function sumOfNeighbors(values: Float64Array, columns: number, rows: number): Float64Array {
  const threes = new Float64Array(values.length)
  for (let block = 0; block < values.length; block++) {
    const column = block % columns
    add(threes, block, at(values, block))
    if (column > 0) add(threes, block, at(values, block - 1))
    if (column < columns - 1) add(threes, block, at(values, block + 1))
  }
  const nines = Float64Array.from(threes)
  for (let block = 0; block < values.length; block++) {
    if (block >= columns) add(nines, block, at(threes, block - columns))
    if (block < columns * (rows - 1)) add(nines, block, at(threes, block + columns))
  }
  return nines
}
