const HIDDEN = '*'

/** Of a CPF ***.456.789-**; of any other document the middle third. */
export function maskDocument(document: string) {
  const signs = document.replace(/[^\p{L}\p{N}]/gu, '')
  if (/^\d{11}$/.test(signs)) return `***.${signs.slice(3, 6)}.${signs.slice(6, 9)}-**`
  const edge = Math.ceil(signs.length / 3)
  const middle = signs.slice(edge, -edge)
  return HIDDEN.repeat(edge) + middle + HIDDEN.repeat(signs.length - edge - middle.length)
}
