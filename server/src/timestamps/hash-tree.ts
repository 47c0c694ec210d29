import { createHash } from 'node:crypto'

/** One step from a leaf to the root: the hash beside the one so far, and on which side of it. */
export interface TreeStep {
  side: 'left' | 'right'
  /** Hexadecimal, as all hashes here. */
  hash: string
}

/** A leaf and a node can never have the same input. */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

/** The root of the hash tree of RFC 6962 (section 2.1), with SHA-256, over the hashes of seals in their order; at least one. */
export function rootOf(hashes: readonly string[]): string {
  const [only] = hashes
  if (only === undefined) throw new RangeError('A tree has a leaf')
  if (hashes.length === 1) return hashOf(LEAF, only)
  const middle = splitOf(hashes.length)
  return hashOf(NODE, rootOf(hashes.slice(0, middle)), rootOf(hashes.slice(middle)))
}

/** The steps from the hash at `index` to the root, the deepest first: what a reader needs to find the root again. */
export function pathOf(hashes: readonly string[], index: number): TreeStep[] {
  if (hashes.length === 1) return []
  const middle = splitOf(hashes.length)
  const [left, right] = [hashes.slice(0, middle), hashes.slice(middle)]
  return index < middle
    ? [...pathOf(left, index), { side: 'right', hash: rootOf(right) }]
    : [...pathOf(right, index - middle), { side: 'left', hash: rootOf(left) }]
}

/** The largest power of two that is less than the count. */
const splitOf = (count: number) => 2 ** Math.floor(Math.log2(count - 1))

function hashOf(kind: Buffer, ...hashes: string[]): string {
  const hash = createHash('sha256').update(kind)
  for (const each of hashes) hash.update(each, 'hex')
  return hash.digest('hex')
}
