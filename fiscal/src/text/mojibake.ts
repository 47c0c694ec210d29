const SUSPECT = /[ÂÃ][\u0080-\u00bf\u0152-\u017e\u0192\u02c6\u02dc\u2013-\u2122]/

/** Bytes 0x80-0x9f as windows-1252 shows them, back to the byte. */
const TO_BYTE = new Map<string, number>(
  Array.from({ length: 32 }, (_, i) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + i)),
    0x80 + i,
  ]),
)

/**
 * UTF-8 that some program decoded as Latin-1 and encoded once more: 'MossorÃ³' → 'Mossoró'. Only when the whole
 * text turns back into strict UTF-8; otherwise it is returned untouched, for the user to correct.
 */
export function repairMojibake(text: string): string {
  if (!SUSPECT.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const byte = code <= 0xff ? code : TO_BYTE.get(text.charAt(i))
    if (byte === undefined) return text
    bytes[i] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}
