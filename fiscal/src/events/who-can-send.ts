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
  complement:
    'Sem evento: o CT-e é complementar, e a SEFAZ não aceita comprovante de entrega dele. Importe o XML do CT-e da carga',
  annulment:
    'Sem evento: o CT-e é de anulação e não leva mercadoria. Importe o XML do CT-e da carga',
  nff: 'Sem evento: o CT-e é da Nota Fiscal Fácil, e só a SEFAZ registra os eventos dele',
}

/** tpCTe of a CT-e that adds to the value of another one (rejection 869), and of one that annulled another until layout 3.00. */
const WITHOUT_GOODS: Record<number, 'complement' | 'annulment'> = {
  1: 'complement',
  2: 'annulment',
}
export const TYPES_WITHOUT_GOODS: readonly number[] = Object.keys(WITHOUT_GOODS).map(Number)

export type NoEventReason = keyof typeof REASONS

export type SendableEvent =
  | { type: Extract<EventType, '110130' | '110192' | '110180' | '110190'>; key: string }
  | { type: null; reason: NoEventReason; text: string }

interface Delivery {
  companyCnpj: string
  /** Of the CT-e that the delivery travels under. */
  cteKey: string | null
  /** tpCTe of that CT-e; null where it is not known, which forbids nothing. */
  cteType?: number | null
  nfeKey: string | null
  outcome: 'delivered' | 'failed'
}

/**
 * The event that a company can send about a delivery. A CT-e's event is of the carrier that issued it, which may have
 * another branch than the company's. An NF-e's is of its issuer, and only for goods that travel without a CT-e: SEFAZ copies
 * the event of a CT-e to its NF-e by itself.
 */
export function findSendableEvent(delivery: Delivery): SendableEvent {
  const { companyCnpj, cteKey, nfeKey, outcome } = delivery
  const key = cteKey ?? nfeKey
  if (key === null) return noEvent('no_key')
  const parts = isPossibleKey(key) ? parseAccessKey(key) : null
  if (parts === null) return noEvent('invalid_key')
  if (parts.model !== (cteKey === null ? '55' : '57')) return noEvent('other_model')
  if (!isIssuedBy(companyCnpj, parts)) return noEvent('other_issuer')
  if (cteKey === null) return { type: outcome === 'delivered' ? '110130' : '110192', key }
  const reason = reasonOfCte(parts, delivery)
  if (reason) return noEvent(reason)
  return { type: outcome === 'delivered' ? '110180' : '110190', key }
}

/** Why a CT-e of the company's own has no events. One that replaces another, or is for a shipper's many notes, has them. */
function reasonOfCte({ emissionType }: AccessKey, { cteType = null }: Delivery) {
  if (emissionType === NFF_EMISSION) return 'nff'
  return cteType === null ? undefined : WITHOUT_GOODS[cteType]
}

function isIssuedBy(companyCnpj: string, { issuer, issuerKind }: AccessKey): boolean {
  const root = normalizeCnpj(companyCnpj).slice(0, CNPJ_ROOT_LENGTH)
  return issuerKind === 'cnpj' && root.length === CNPJ_ROOT_LENGTH && issuer.startsWith(root)
}

function noEvent(reason: NoEventReason): SendableEvent {
  return { type: null, reason, text: REASONS[reason] }
}
