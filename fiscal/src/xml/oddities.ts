// Notes are pasted into envelopes whole: a declaration then stands where XML allows none. Some write it in capitals.
const DECLARATION = /<\?xml\s[^<>]{0,200}\?>/gi

// References to what XML cannot hold: controls, halves of surrogate pairs, the two non-characters.
const DECIMAL_ODDITY =
  /&#0*(?:[0-8]|1[124-9]|2[0-9]|3[01]|5529[6-9]|55[3-9][0-9]{2}|56[0-9]{3}|57[0-2][0-9]{2}|573[0-3][0-9]|5734[0-3]|6553[45]);/g
const HEXADECIMAL_ODDITY = /&#x0*(?:[0-8bcef]|1[0-9a-f]|d[89a-f][0-9a-f]{2}|fff[ef]);/gi

/** Errors against the rules of XML that programs write into notes, and that other readers ignore. */
export function withoutOddities(text: string): string {
  return text
    .replaceAll(DECLARATION, '')
    .replaceAll(DECIMAL_ODDITY, '')
    .replaceAll(HEXADECIMAL_ODDITY, '')
}
