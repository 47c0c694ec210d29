import type { Candidate } from '../candidates/types.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { limitConfidence } from './resolved.ts'
import type { Evidence, Resolved } from './types.ts'

const RECIPIENT = [
  'destinatario.endereco',
  'destinatario.municipio',
  'destinatario.uf',
  'destinatario.cep',
] as const

/**
 * A photo shows the heading of the place of delivery, and nothing below it was read: the recipient's own address may not be where the
 * goods go. The text of a PDF is whole, so that nothing below the heading means that there is no such place.
 */
export function checkDeliveryPlace(
  resolved: Resolved,
  { fuzzy, printsDeliveryPlace }: Evidence,
): Candidate[] {
  const isRead = [...resolved.keys()].some((path) => path.startsWith('entrega.'))
  if (fuzzy === 0 || !printsDeliveryPlace || isRead) return []
  return limitConfidence(resolved, RECIPIENT, MAX_DOUBTFUL_CONFIDENCE)
}
