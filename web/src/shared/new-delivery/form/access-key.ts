import { formatAccessKey, normalizeAccessKey, parseAccessKey } from '@canhoto/fiscal/access-key'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { isPossibleKey, isPossibleNoteKey } from '@canhoto/fiscal/possible-key'

const KEY_LENGTH = 44

export const keyOf = (typed: string) => normalizeAccessKey(typed)

/** In groups of four, as notes print it. */
export const keyText = (key: string) => formatAccessKey(key)

export const isKey = (typed: string) => isPossibleNoteKey(keyOf(typed))

/** The text below the field while the 44 characters are typed or pasted. */
export function keyAdvice(typed: string): { error?: string; hint?: string } {
  const key = keyOf(typed)
  if (key === '') return { hint: 'Digite ou cole os 44 caracteres, ou leia o código de barras.' }
  if (key.length !== KEY_LENGTH) return { hint: `${key.length} de ${KEY_LENGTH} caracteres` }
  const parts = isPossibleKey(key) ? parseAccessKey(key) : null
  if (parts && !isPossibleNoteKey(key)) return { error: 'Esta chave não é de uma NF-e.' }
  if (!parts) return { error: 'A chave não confere. Revise os 44 caracteres.' }
  const { number, series, yearMonth, issuer, issuerKind } = parts
  const month = yearMonth.split('-').toReversed().join('/')
  const from = issuerKind === 'cnpj' ? `, CNPJ ${formatCnpj(issuer)}` : ''
  return { hint: `NF ${number}, série ${series}, ${month}${from}` }
}

/** The number of the note that a valid key is of; '' otherwise. */
export function numberOf(typed: string) {
  const key = keyOf(typed)
  return (isPossibleNoteKey(key) && parseAccessKey(key)?.number) || ''
}
