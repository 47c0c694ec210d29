const BLOCK_PX = 8
/** Blocks without details that one symbol of the scan stands for. */
const BLOCKS_OF_SYMBOL = 16_384

const segment = (marker: number, content: readonly number[]) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content])

/** A table with one symbol, which is written as the bit 0. */
const table = (id: number, symbol: number) => segment(0xc4, [id, 1, ...Array(15).fill(0), symbol])

/** A gray JPEG that shows nothing, scan after scan. */
export function jpegOfScans(side: number, scans: number) {
  const size = [side >> 8, side & 0xff]
  const blocks = Math.ceil(side / BLOCK_PX) ** 2
  const coarse = [segment(0xda, [1, 1, 0, 0, 0, 0]), Buffer.alloc(Math.ceil(blocks / 8))]
  // Each symbol has one bit, and fourteen for the blocks beyond its own number.
  const symbols = '0'.repeat(15 * Math.ceil(blocks / BLOCKS_OF_SYMBOL))
  const detail = [segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.alloc(Math.ceil(symbols.length / 8))]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    table(0x00, 0),
    table(0x10, 0xe0),
    ...coarse,
    ...Array.from({ length: scans - 1 }, () => detail).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}
