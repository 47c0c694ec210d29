import { angleBetween, doubledDirection } from './angles.ts'
import type { BlockTensor } from './block-tensor.ts'
import { at, quantile } from './typed-arrays.ts'

const MIN_LENGTH_TO_HEIGHT = 2.2
const MIN_STRIP_BLOCKS = 12
/** Beyond this, in radians, the axis of the region is wrong and that of the bars is taken. */
const MAX_SHEAR = 0.3

/** Where a barcode may lie, in pixels and radians. */
export type Strip = {
  centerX: number
  centerY: number
  /** Direction of the strip, from end to end. */
  axis: number
  /** The direction across the bars, which equals that of the axis unless perspective changes it. */
  acrossBars: number
  length: number
  height: number
  /** Higher for regions that look more like a barcode. */
  score: number
}

/** The rectangle around a region of a tensor; null when it does not have the shape of a key's barcode. */
export function stripOfRegion(tensor: BlockTensor, region: readonly number[]): Strip | null {
  const { blockPx } = tensor
  const mean = moments(tensor, region)
  const acrossBars = doubledDirection(mean.cosine, mean.sine)
  const ux = Math.cos(acrossBars)
  const uy = Math.sin(acrossBars)
  const along = new Float64Array(region.length)
  const upright = new Float64Array(region.length)
  for (const [index, block] of region.entries()) {
    const dx = (block % tensor.columns) - mean.x
    const dy = Math.floor(block / tensor.columns) - mean.y
    along[index] = dx * ux + dy * uy
    upright[index] = dy * ux - dx * uy
  }
  const [start, end] = [quantile(along, 0.01), quantile(along, 0.99)]
  const [top, bottom] = [quantile(upright, 0.05), quantile(upright, 0.95)]
  const length = end - start + 1
  const height = bottom - top + 1
  if (length < MIN_LENGTH_TO_HEIGHT * height || length < MIN_STRIP_BLOCKS) return null
  const axis = principalAxis(tensor, region, mean)
  const filled = Math.min(1, (1.3 * region.length) / (length * height))
  const shape = Math.min(length, 60) * Math.min(height, 4) * filled
  const u = (start + end) / 2
  const v = (top + bottom) / 2
  return {
    centerX: (mean.x + 0.5 + ux * u - uy * v) * blockPx,
    centerY: (mean.y + 0.5 + uy * u + ux * v) * blockPx,
    axis: angleBetween(axis, acrossBars) < MAX_SHEAR ? axis : acrossBars,
    acrossBars,
    length: length * blockPx,
    height: Math.max(1, height - 1) * blockPx,
    score: mean.energy * shape * mean.coherence ** 2,
  }
}

function moments(tensor: BlockTensor, region: readonly number[]) {
  let [weight, x, y, cosine, sine, coherence] = [0, 0, 0, 0, 0, 0]
  for (const block of region) {
    const energy = at(tensor.energy, block)
    const doubled = 2 * at(tensor.direction, block)
    weight += energy
    x += energy * (block % tensor.columns)
    y += energy * Math.floor(block / tensor.columns)
    cosine += energy * Math.cos(doubled)
    sine += energy * Math.sin(doubled)
    coherence += energy * at(tensor.coherence, block)
  }
  return {
    x: x / weight,
    y: y / weight,
    cosine,
    sine,
    coherence: coherence / weight,
    energy: weight / region.length,
  }
}

function principalAxis(
  tensor: BlockTensor,
  region: readonly number[],
  mean: { x: number; y: number },
): number {
  let [xx, yy, xy] = [0, 0, 0]
  for (const block of region) {
    const dx = (block % tensor.columns) - mean.x
    const dy = Math.floor(block / tensor.columns) - mean.y
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  return doubledDirection(xx - yy, 2 * xy)
}
