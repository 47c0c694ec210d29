/** UTF-16 units of the 256 bytes in windows-1252. */
const SINGLE = Uint16Array.from(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  (character) => character.charCodeAt(0),
)
/** The smallest code point that UTF-8 writes in so many bytes: less is no UTF-8. */
const MIN_CODE_POINT = [0, 0, 0x80, 0x800, 0x10000]
const LEADING_BITS = [0, 0, 0x1f, 0x0f, 0x07]

/**
 * A free text pasted from elsewhere spoils the UTF-8 of a whole file: what is UTF-8 stays so, every other byte is
 * windows-1252.
 */
export function decodeMixed(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  let count = 0
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes[i] ?? 0)
    const code = length === 1 ? -1 : codePoint(bytes, i, length)
    if (code === -1) units[count++] = SINGLE[bytes[i] ?? 0] ?? 0
    else if (code < 0x10000) units[count++] = code
    else {
      units[count++] = 0xd800 + ((code - 0x10000) >> 10)
      units[count++] = 0xdc00 + ((code - 0x10000) & 0x3ff)
    }
    i += code === -1 ? 1 : length
  }
  return textOf(units.subarray(0, count))
}

function sequenceLength(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}

/** The one character that these bytes are in UTF-8, -1 when they are none. */
function codePoint(bytes: Uint8Array, start: number, length: number): number {
  let code = (bytes[start] ?? 0) & (LEADING_BITS[length] ?? 0)
  for (let i = start + 1; i < start + length; i++) {
    const byte = bytes[i] ?? 0
    if ((byte & 0xc0) !== 0x80) return -1
    code = (code << 6) | (byte & 0x3f)
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code < (MIN_CODE_POINT[length] ?? 0) || code > 0x10ffff || isSurrogate ? -1 : code
}

function textOf(units: Uint16Array): string {
  const chunks: string[] = []
  for (let i = 0; i < units.length; i += 8192) {
    chunks.push(String.fromCharCode(...units.subarray(i, i + 8192)))
  }
  return chunks.join('')
}
