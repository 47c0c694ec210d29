/** Markers from here on, other than the few below, are followed by the length of their segment. */
const FIRST_WITH_LENGTH = 0xc0
const [START, SCAN, END] = [0xd8, 0xda, 0xd9]
const FIRST_RESTART = 0xd0

/** Of a JPEG that shows its details one after another: cameras and editors write some ten. */
const MAX_SCANS = 100

/** Whether a JPEG has scans that no camera writes. Each takes as long as the whole picture to decode, however few bytes it has. */
export function hasTooManyScans(bytes: Uint8Array) {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let scans = 0
  let at = jpeg.indexOf(0xff)
  while (at >= 0 && at + 4 <= jpeg.length && scans <= MAX_SCANS) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === END) break
    if (marker === SCAN) scans++
    at = jpeg.indexOf(0xff, at + markerBytes(jpeg, at, marker))
  }
  return scans > MAX_SCANS
}

/** How far the search for the next marker goes on. A picture within a segment is none of this one's scans. */
function markerBytes(jpeg: Buffer, at: number, marker: number) {
  if (marker === 0xff) return 1
  const isAlone = marker < FIRST_WITH_LENGTH || (marker >= FIRST_RESTART && marker <= START)
  return isAlone ? 2 : 2 + jpeg.readUInt16BE(at + 2)
}
