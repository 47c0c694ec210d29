import { angleBetween } from './angles.ts'
import type { BlockTensor } from './block-tensor.ts'
import { at, quantile } from './typed-arrays.ts'

const MIN_ENERGY = 0.015
const SHARE_OF_STRONGEST = 0.12
/**
 * A strip crosses at least so many blocks in the direction of its gradient; a line of text or a ruling line crosses one
 * or two.
 */
const MIN_RUN = 9
const MAX_RUN_TURN = 0.3
const MAX_REGION_TURN = 0.22
const MIN_BLOCKS = 14
/** A region starts at blocks of higher coherence than those that it grows over. */
const SEED_COHERENCE = 0.08

/** Connected regions of blocks whose bars are parallel and follow one another across the bars, as in a barcode. */
export function stripRegions(tensor: BlockTensor, coherence: number): number[][] {
  const striped = stripedBlocks(tensor, coherence)
  const regions: number[][] = []
  for (let block = 0; block < striped.length; block++) {
    if (striped[block] !== 1 || at(tensor.coherence, block) < coherence + SEED_COHERENCE) continue
    const region = growRegion(tensor, striped, block)
    if (region.length >= MIN_BLOCKS) regions.push(region)
  }
  return regions
}

function stripedBlocks(tensor: BlockTensor, coherence: number): Uint8Array {
  const strongest = quantile(tensor.energy, 0.99)
  const energy = Math.max(MIN_ENERGY, strongest * SHARE_OF_STRONGEST)
  const clear = new Uint8Array(tensor.energy.length)
  for (let block = 0; block < clear.length; block++) {
    const isClear = at(tensor.coherence, block) > coherence && at(tensor.energy, block) > energy
    clear[block] = isClear ? 1 : 0
  }
  return clear.map((isClear, block) =>
    isClear === 1 &&
    1 + runLength(tensor, clear, block, 1) + runLength(tensor, clear, block, -1) >= MIN_RUN
      ? 1
      : 0,
  )
}

function runLength(tensor: BlockTensor, clear: Uint8Array, block: number, sense: 1 | -1): number {
  const { columns, rows } = tensor
  const direction = at(tensor.direction, block)
  const dx = sense * Math.cos(direction)
  const dy = sense * Math.sin(direction)
  const column = block % columns
  const row = Math.floor(block / columns)
  for (let step = 1; step < MIN_RUN; step++) {
    const x = Math.round(column + step * dx)
    const y = Math.round(row + step * dy)
    if (x < 0 || y < 0 || x >= columns || y >= rows) return step - 1
    const next = y * columns + x
    if (clear[next] === 0) return step - 1
    if (angleBetween(at(tensor.direction, next), direction) > MAX_RUN_TURN) return step - 1
  }
  return MIN_RUN - 1
}

/** The region around a block; its blocks are removed from `striped`. */
function growRegion(tensor: BlockTensor, striped: Uint8Array, seed: number): number[] {
  const { columns, rows } = tensor
  const region = [seed]
  striped[seed] = 0
  for (const block of region) {
    const column = block % columns
    const row = Math.floor(block / columns)
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        const next = y * columns + x
        if (striped[next] === 0) continue
        const turn = angleBetween(at(tensor.direction, next), at(tensor.direction, block))
        if (turn >= MAX_REGION_TURN) continue
        striped[next] = 0
        region.push(next)
      }
    }
  }
  return region
}
