import { mod11CheckDigit } from './mod11.ts'

const SHAPE = /^[0-9A-Z]{12}[0-9]{2}$/
const REPEATED = /^(.)\1{13}$/

/** Uppercase letters and digits of a typed CNPJ. Letters stay: they are part of it since July 2026 (NT conjunta 2025.001). */
export function normalizeCnpj(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/**
 * Accepts punctuation and lower case. A repeated character (00000000000000) has valid check digits but is refused: no
 * company has it.
 */
export function isValidCnpj(text: string): boolean {
  const cnpj = normalizeCnpj(text)
  return SHAPE.test(cnpj) && !REPEATED.test(cnpj) && cnpjFrom(cnpj.slice(0, 12)) === cnpj
}

/** '12ABC34501DE35' → '12.ABC.345/01DE-35'; anything without 14 characters is returned unchanged. */
export function formatCnpj(text: string): string {
  const cnpj = normalizeCnpj(text)
  if (!SHAPE.test(cnpj)) return text
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

/** The 12 characters of root and branch, completed with their two check digits. Throws RangeError when they are not 12. */
export function cnpjFrom(rootAndBranch: string): string {
  if (!/^[0-9A-Z]{12}$/.test(rootAndBranch)) throw new RangeError('A CNPJ is made from 12 [0-9A-Z]')
  const first = mod11CheckDigit(rootAndBranch)
  return rootAndBranch + first + mod11CheckDigit(rootAndBranch + first)
}
