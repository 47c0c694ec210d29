import {
  formatAccessKey,
  isValidAccessKey,
  normaliseAccessKey,
  parseAccessKey,
} from '@canhoto/fiscal/access-key'
import { formatCnpj } from '@canhoto/fiscal/cnpj'

const KEY_LENGTH = 44

export const keyOf = (typed: string) => normaliseAccessKey(typed)

/** In groups of four, as notes print it. */
export const keyText = (key: string) => formatAccessKey(key)

export const isKey = (typed: string) => isValidAccessKey(keyOf(typed))

/** What to say below the field while somebody types or pastes the 44 characters. */
export function keyAdvice(typed: string): { error?: string; hint?: string } {
  const key = keyOf(typed)
  if (key === '') return { hint: 'Digite ou cole os 44 caracteres, ou leia o código de barras.' }
  if (key.length !== KEY_LENGTH) return { hint: `${key.length} de ${KEY_LENGTH} caracteres` }
  const parts = isValidAccessKey(key) ? parseAccessKey(key) : null
  if (!parts) return { error: 'A chave não confere. Revise os 44 caracteres.' }
  const { number, series, yearMonth, issuer, issuerKind } = parts
  const month = yearMonth.split('-').toReversed().join('/')
  const from = issuerKind === 'cnpj' ? `, CNPJ ${formatCnpj(issuer)}` : ''
  return { hint: `NF ${number}, série ${series}, ${month}${from}` }
}

/** The number of the note that a valid key is of; '' otherwise. */
export function numberOf(typed: string) {
  const key = keyOf(typed)
  return (isValidAccessKey(key) && parseAccessKey(key)?.number) || ''
}
