import { parseUf } from './parse-uf.ts'

/** No municipality has a digit in its name, so that is where other text begins. */
const AFTER_CITY = /\s+\S*[\d(].*$/

/** The state after a municipality: 'Niterói - RJ'. */
export function parseTrailingUf(city: string): string | null {
  return parseUf(/[-/]\s*([A-Za-z]{2})$/.exec(city)?.[1] ?? '')
}

/**
 * The municipality of a cell, without what follows it: where OCR lost the labels beside it, phone and state are taken for
 * its end. A foreign recipient's city is 'EXTERIOR', whatever country follows.
 */
export function parseCity(text: string): string {
  const abroad = /^EXTERIOR\b/i.exec(text)?.[0]
  if (abroad) return abroad
  const name = text.replace(AFTER_CITY, '').replace(/[^\p{L}.]+$/u, '')
  const hasState = /\p{L}.*\s[A-Z]{2}$/u.test(name) && parseUf(name.slice(-2)) !== null
  return withoutUf(hasState ? name.slice(0, -3) : name)
}

function withoutUf(city: string): string {
  return parseTrailingUf(city) ? city.replace(/\s*[-/]\s*[A-Za-z]{2}$/, '') : city
}
