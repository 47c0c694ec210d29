/** Eight digits, or null. Some programs drop a leading zero, so seven digits get one. */
export function normalizeCep(text: string): string | null {
  const digits = text.replaceAll(/[^0-9]/g, '')
  return digits.length === 7 || digits.length === 8 ? digits.padStart(8, '0') : null
}

/** '1310100' → '01310-100'; a text that is not a CEP is returned unchanged. */
export function formatCep(text: string): string {
  const cep = normalizeCep(text)
  return cep === null ? text : `${cep.slice(0, 5)}-${cep.slice(5)}`
}
