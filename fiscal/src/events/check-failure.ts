import type { CteFailed, NfeFailed } from './delivery-event.ts'
import { OTHER_REASON } from './delivery-event.ts'
import { toLatin1Text } from './event-text.ts'
import { EVENT_TYPES } from './event-types.ts'

export const MAX_JUSTIFICATION = { nfe: 250, cte: 256 }
const MIN_JUSTIFICATION = { nfe: 25, cte: 15 }
const MAX_ATTEMPT = 999

/** Why the delivery failed, and at which attempt. A long justification is cut. */
export function checkFailure(event: NfeFailed | CteFailed): string[] {
  return [...checkAttempt(event.attempt), ...checkReason(event)]
}

function checkAttempt(attempt: number | null): string[] {
  if (attempt === null) return []
  return Number.isInteger(attempt) && attempt >= 1 && attempt <= MAX_ATTEMPT
    ? []
    : [`O número da tentativa vai de 1 a ${MAX_ATTEMPT}.`]
}

function checkReason({ type, reason, justification }: NfeFailed | CteFailed): string[] {
  if (reason === null) return ['Falta o motivo da falha.']
  if (![1, 2, 3, 4].includes(reason)) return ['O motivo da falha não é um dos quatro da SEFAZ.']
  if (reason !== OTHER_REASON) return []
  const { document } = EVENT_TYPES[type]
  const text = toLatin1Text(justification ?? '', MAX_JUSTIFICATION[document])
  return text.length < MIN_JUSTIFICATION[document]
    ? [`Falta a justificativa, com pelo menos ${MIN_JUSTIFICATION[document]} caracteres.`]
    : []
}
