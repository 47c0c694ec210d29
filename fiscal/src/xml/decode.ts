import { decodeMixed } from './decode-mixed.ts'
import { MAX_XML_BYTES } from './limits.ts'
import { XmlError } from './xml-error.ts'

const SINGLE_BYTE = /^(?:iso-?8859-[0-9]{1,2}|windows-125[0-8]|latin1|us-ascii|macintosh)$/i
const DECLARED = /^[^<]{0,1000}<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/i
const PROLOGUE_BYTES = 2000

/** The status line and the fields of an answer that was stored with its headers. */
const HTTP_HEADERS =
  /^(?:HTTP\/[0-9.]{1,3} [0-9]{3}[^\n]{0,200}\n)?(?:[A-Za-z][A-Za-z0-9-]{0,60}:[^\n<]{0,2000}\n){0,50}\s*(?=<)/

/** A byte order mark that a program decoded as three letters and encoded once more. */
const SPELT_MARK = 'ï»¿'

/**
 * Text of an XML file, from its first '<', without HTTP headers before it. Byte order mark first; then UTF-16 recognized by its zero bytes;
 * then strict UTF-8, whatever is declared (Latin-1 declarations on UTF-8 files are common, and the reverse fails);
 * then the declared single-byte charset; without one, UTF-8 where it is and windows-1252 elsewhere.
 * Throws XmlError: too_large (before looking at the content), empty, not_xml.
 */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > MAX_XML_BYTES) throw new XmlError('too_large', `${bytes.length} bytes`)
  const text = withoutSpeltMark(withoutControls(decodeText(bytes)).trim()).replace(HTTP_HEADERS, '')
  if (text === '') throw new XmlError('empty', 'nothing but blanks')
  if (!text.startsWith('<')) throw new XmlError('not_xml', 'does not begin with <')
  return text
}

function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes)
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const label = declaredLabel(bytes)
    return label === null ? decodeMixed(bytes) : new TextDecoder(label).decode(bytes)
  }
}

// Without a mark, UTF-16 shows as a zero in one half of each of the first characters: all of them are ASCII.
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [...bytes.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (zeros === 'x0x0') return 'utf-16le'
  return zeros === '0x0x' ? 'utf-16be' : null
}

/** A single-byte charset that is declared; null when none is. */
function declaredLabel(bytes: Uint8Array): string | null {
  const prologue = String.fromCharCode(...bytes.subarray(0, PROLOGUE_BYTES))
  const label = DECLARED.exec(prologue)?.[1] ?? ''
  return SINGLE_BYTE.test(label) && isKnown(label) ? label : null
}

function withoutSpeltMark(text: string): string {
  return text.startsWith(SPELT_MARK) ? text.slice(SPELT_MARK.length).trim() : text
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

// Emitting programs leave raw control characters in free text; XML forbids them, readers expect the note anyway.
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
