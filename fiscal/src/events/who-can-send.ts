import type { AccessKey } from '../access-key.ts'
import { parseAccessKey } from '../access-key.ts'
import { normalizeCnpj } from '../cnpj.ts'
import { isPossibleKey } from '../possible-key.ts'
import { NFF_EMISSION } from './check-event.ts'
import type { EventType } from './event-types.ts'

/** Characters of a CNPJ that all branches of a company share, letters among them since July 2026. */
const CNPJ_ROOT_LENGTH = 8

const REASONS = {
  other_issuer: 'Sem evento: o emitente é outro',
  no_key: 'Sem evento: a entrega não tem chave de CT-e nem de NF-e',
  invalid_key: 'Sem evento: a chave do documento não é válida',
  other_model: 'Sem evento: só há eventos para CT-e (modelo 57) e NF-e (modelo 55)',
  nff: 'Sem evento: o CT-e é da Nota Fiscal Fácil, e só a SEFAZ registra os eventos dele',
}

export type NoEventReason = keyof typeof REASONS

export type SendableEvent =
  | { type: Extract<EventType, '110130' | '110192' | '110180' | '110190'>; key: string }
  | { type: null; reason: NoEventReason; text: string }

interface Delivery {
  companyCnpj: string
  /** Of the CT-e that the delivery travels under. */
  cteKey: string | null
  nfeKey: string | null
  outcome: 'delivered' | 'failed'
}

/**
 * The event that a company can send about a delivery. A CT-e's event is of the carrier that issued it, which may have
 * another branch than the company's. An NF-e's is of its issuer, and only for goods that travel without a CT-e: SEFAZ copies
 * the event of a CT-e to its NF-e by itself.
 */
export function findSendableEvent({
  companyCnpj,
  cteKey,
  nfeKey,
  outcome,
}: Delivery): SendableEvent {
  const key = cteKey ?? nfeKey
  if (key === null) return noEvent('no_key')
  const parts = isPossibleKey(key) ? parseAccessKey(key) : null
  if (parts === null) return noEvent('invalid_key')
  if (parts.model !== (cteKey === null ? '55' : '57')) return noEvent('other_model')
  if (!isIssuedBy(companyCnpj, parts)) return noEvent('other_issuer')
  if (cteKey === null) return { type: outcome === 'delivered' ? '110130' : '110192', key }
  if (parts.emissionType === NFF_EMISSION) return noEvent('nff')
  return { type: outcome === 'delivered' ? '110180' : '110190', key }
}

function isIssuedBy(companyCnpj: string, { issuer, issuerKind }: AccessKey): boolean {
  const root = normalizeCnpj(companyCnpj).slice(0, CNPJ_ROOT_LENGTH)
  return issuerKind === 'cnpj' && root.length === CNPJ_ROOT_LENGTH && issuer.startsWith(root)
}

function noEvent(reason: NoEventReason): SendableEvent {
  return { type: null, reason, text: REASONS[reason] }
}
