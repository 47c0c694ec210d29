import { MIN_SIGNATURE_CONFIDENCE } from '../review-rule.ts'
import type { ReceiptStanding } from '../report-figures.ts'
import type { ReceiptStatus, ReviewDoubt, SignatureReading, StubField } from '../receipt-review.ts'

export const RECEIPT_STATUS_LABELS: Record<ReceiptStatus, string> = {
  PENDING_REVIEW: 'A conferir',
  VALID: 'Aprovado',
  REJECTED: 'Recusado',
}

/** Of a receipt from before the review that is not decided. */
export const BEFORE_REVIEW_LABEL = 'Não conferido'

export const RECEIPT_STANDING_LABELS: Record<ReceiptStanding, string> = {
  ...RECEIPT_STATUS_LABELS,
  BEFORE_REVIEW: BEFORE_REVIEW_LABEL,
  NONE: 'Sem canhoto',
}

export const DOUBT_LABELS: Record<ReviewDoubt, string> = {
  NOT_READ: 'Número não lido',
  OTHER_NOTE: 'Número de outra nota',
  OTHER_VALUE: 'Dado diferente da entrega',
  UNSURE_NUMBER: 'Número lido com dúvida',
  NO_SIGNATURE: 'Nenhuma assinatura encontrada',
  UNSURE_SIGNATURE: 'Assinatura encontrada com dúvida',
  DARK: 'Foto escura',
  BLURRED: 'Foto tremida ou fora de foco',
  GLARE: 'Foto com reflexo',
  CIRCUMSTANCE: 'Foto fora do comum',
}

export const STUB_FIELD_LABELS: Record<StubField['name'], string> = {
  nf_number: 'Número',
  series: 'Série',
  nfe_key: 'Chave de acesso',
  received_on: 'Data de recebimento',
}

export const STUB_RESULT_LABELS: Record<StubField['result'], string> = {
  MATCHES: 'Confere',
  DIFFERS: 'Diferente',
  NOT_READ: 'Não lido',
}

/** Whether the detector found a signature. It does not tell whose it is. */
export function describeSignature({ isFound, confidence }: SignatureReading) {
  const found = isFound ? 'Assinatura encontrada' : 'Nenhuma assinatura encontrada'
  return confidence < MIN_SIGNATURE_CONFIDENCE ? `${found}, com dúvida` : found
}
