/** UTF-8, optionally with its byte order mark. */
export function utf8(text: string, mark = false): Uint8Array {
  return new TextEncoder().encode(mark ? `\ufeff${text}` : text)
}

/** One byte per character, as old Brazilian systems write; characters above U+00FF become '?'. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code <= 0xff ? code : 0x3f
  })
}

export function utf16(text: string, order: 'le' | 'be', mark = true): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let i = 0; i < marked.length; i++) {
    view.setUint16(i * 2, marked.charCodeAt(i), order === 'le')
  }
  return new Uint8Array(view.buffer)
}
