import { formatAccessKey, normalizeAccessKey, parseAccessKey } from '@canhoto/fiscal/access-key'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { isPossibleKey, isPossibleNoteKey } from '@canhoto/fiscal/possible-key'

const KEY_LENGTH = 44

/** Whether the text, with or without punctuation, is the access key of an NF-e or NFC-e. */
export const isNoteKey = (text: string) => isPossibleNoteKey(normalizeAccessKey(text))

/** The text below the field while the 44 characters are typed or pasted. */
export function describeKey(text: string): { error?: string; hint?: string } {
  const key = normalizeAccessKey(text)
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

/** In groups of four, as notes print it; text that is no key stays as it was typed. */
export function normalizeKeyText(text: string) {
  return isNoteKey(text) ? formatAccessKey(text) : text
}

/** The number of the note that a valid key belongs to; '' for any other text. */
export function parseNoteNumber(text: string) {
  const key = normalizeAccessKey(text)
  return (isPossibleNoteKey(key) && parseAccessKey(key)?.number) || ''
}
