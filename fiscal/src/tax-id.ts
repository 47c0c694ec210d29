import { formatCnpj, isValidCnpj, normalizeCnpj } from './cnpj.ts'
import { formatCpf, isValidCpf } from './cpf.ts'

export type TaxIdKind = 'cpf' | 'cnpj'

/** Uppercase letters and digits of a typed CPF or CNPJ. */
export function normalizeTaxId(text: string): string {
  return normalizeCnpj(text)
}

/** Which of the two a valid document is; null when it is neither. Length decides: 11 digits or 14 characters. */
export function taxIdKind(text: string): TaxIdKind | null {
  const taxId = normalizeTaxId(text)
  if (taxId.length === 11 && isValidCpf(taxId)) return 'cpf'
  if (isValidCnpj(taxId)) return 'cnpj'
  return null
}

export function isValidTaxId(text: string): boolean {
  return taxIdKind(text) !== null
}

/** With the punctuation of its kind, chosen by length alone; anything else is returned unchanged. */
export function formatTaxId(text: string): string {
  return normalizeTaxId(text).length === 11 ? formatCpf(text) : formatCnpj(text)
}
