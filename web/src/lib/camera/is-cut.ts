const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Whether the end of a JPG is missing. The pictures before and after it, as of a preview, do not count. */
export function isCut(bytes: Uint8Array) {
  return indexOfMarker(bytes, END_OF_IMAGE, startOfScan(bytes)) < 0
}

/** Behind the segments, each of which says how long it is. */
function startOfScan(bytes: Uint8Array) {
  let at = 2
  while (bytes[at] === MARKER && bytes[at + 1] !== START_OF_SCAN)
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  return at
}

function indexOfMarker(bytes: Uint8Array, marker: number, from: number) {
  let at = bytes.indexOf(MARKER, from)
  while (at >= 0 && bytes[at + 1] !== marker) at = bytes.indexOf(MARKER, at + 1)
  return at
}
