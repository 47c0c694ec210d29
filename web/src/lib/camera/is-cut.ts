const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Bytes of the size and name of a box. */
const BOX_HEADER = 8

/** Whether the end of a picture is missing, of which only the first bytes have been looked at. What is behind it, as a film, does not count. */
export function isCut(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = nameAt(view, 0)
  if (start.startsWith('\xff\xd8')) return isCutJpg(bytes)
  if (start === '\x89PNG') return endOfPng(view) > bytes.length
  if (start === 'RIFF') return view.getUint32(4, true) + 8 > bytes.length
  return endOfHeic(view) > bytes.length
}

/** The pictures before and after it, as of a preview, do not count. */
function isCutJpg(bytes: Uint8Array) {
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

function endOfPng(view: DataView) {
  let at = 8
  while (hasHeader(view, at) && nameAt(view, at + 4) !== 'IEND') at += 12 + view.getUint32(at)
  return at + 12
}

/** Of its own boxes: a telephone may write something else behind them. */
function endOfHeic(view: DataView) {
  let at = 0
  while (hasHeader(view, at) && ['ftyp', 'meta', 'mdat'].includes(nameAt(view, at + 4)))
    at += Math.max(BOX_HEADER, sizeOfBox(view, at))
  return at
}

/** 0 is the rest of the file; behind the name of a box of size 1 is a longer number. */
function sizeOfBox(view: DataView, at: number) {
  const size = view.getUint32(at)
  if (size === 0) return view.byteLength - at
  return size === 1 && hasHeader(view, at + 8) ? Number(view.getBigUint64(at + 8)) : size
}

const hasHeader = (view: DataView, at: number) => at + BOX_HEADER <= view.byteLength

const nameAt = ({ buffer, byteOffset, byteLength }: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(buffer, byteOffset, byteLength).subarray(at, at + 4))
