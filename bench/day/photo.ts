import { readFileSync } from 'node:fs'

/** A real JPEG of a signed stub. */
export const readPhoto = () =>
  readFileSync(new URL('../../server/src/demo/photos/canhoto-1.jpg', import.meta.url))

/** Bytes of a stub that the camera of the web takes (bench/README.md, office-review). */
const PHOTO_BYTES = 154 * 1024
const MAX_COMMENT = 65_533
const START_BYTES = 2

/** The photo with the text in a comment, and with comments as long as the photo of a camera needs more bytes. */
export function photoOf(photo: Buffer, text: string) {
  const pieces = [comment(Buffer.from(text))]
  for (let left = PHOTO_BYTES - photo.length; left > 0; left -= MAX_COMMENT)
    pieces.push(comment(Buffer.alloc(Math.min(left, MAX_COMMENT))))
  return Buffer.concat([photo.subarray(0, START_BYTES), ...pieces, photo.subarray(START_BYTES)])
}

function comment(bytes: Buffer) {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(bytes.length + START_BYTES, START_BYTES)
  return Buffer.concat([head, bytes])
}
