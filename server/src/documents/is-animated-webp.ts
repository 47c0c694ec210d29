/** Where the header of a WebP states what it holds, and the bit of an animation. */
const FLAGS_AT = 20
const ANIMATION = 0x02

/** Whether a WebP is an animation, which no camera writes: its frames are counted in a time that grows with their square. */
export function isAnimatedWebp(bytes: Uint8Array) {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, FLAGS_AT + 1))
  const isExtended =
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 16) === 'WEBPVP8X'
  return isExtended && ((head[FLAGS_AT] ?? 0) & ANIMATION) !== 0
}
