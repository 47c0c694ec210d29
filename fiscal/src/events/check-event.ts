import { parseAccessKey } from '../access-key.ts'
import { isPossibleKey } from '../possible-key.ts'
import { checkFailure } from './check-failure.ts'
import { checkInvoices } from './check-invoices.ts'
import { checkReceiver } from './check-receiver.ts'
import { checkEventTimes } from './check-times.ts'
import type { DeliveryEvent } from './delivery-event.ts'
import { EVENT_TYPES } from './event-types.ts'

const MODELS = { nfe: '55', cte: '57' }
/** Nota Fiscal Fácil: the events of its CT-e are SEFAZ's own (rejections 900 and 904). */
export const NFF_EMISSION = '3'

const NFE_PROTOCOL = /^(?:[0-9]{15}|[0-9]{17})$/
const CTE_PROTOCOL = /^[0-9]{15}$/
/** 20 bytes as base64. */
const SHA1_IN_BASE64 = /^[A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=$/

/** What is missing or wrong in an event, in sentences for the office; nothing when it can be built. */
export function checkEvent(event: DeliveryEvent): string[] {
  return [
    ...checkKey(event),
    ...checkSequence(event),
    ...checkProtocols(event),
    ...checkEventTimes(event),
    ...checkContent(event),
  ]
}

function checkKey({ type, key }: DeliveryEvent): string[] {
  const { document } = EVENT_TYPES[type]
  const isCte = document === 'cte'
  if (!isPossibleKey(key)) return [`A chave ${isCte ? 'do CT-e' : 'da NF-e'} não é válida.`]
  const parts = parseAccessKey(key)
  if (parts?.model !== MODELS[document])
    return [`A chave não é a de ${isCte ? 'um CT-e' : 'uma NF-e'}.`]
  return isCte && parts.emissionType === NFF_EMISSION
    ? ['O CT-e é da Nota Fiscal Fácil: só a SEFAZ registra os eventos dele.']
    : []
}

function checkSequence({ type, sequence }: DeliveryEvent): string[] {
  const { maxSequence } = EVENT_TYPES[type]
  const isPossible = Number.isInteger(sequence) && sequence >= 1 && sequence <= maxSequence
  return isPossible ? [] : [`O número de sequência do evento vai de 1 a ${maxSequence}.`]
}

function checkProtocols(event: DeliveryEvent): string[] {
  const problems: string[] = []
  if ('protocol' in event && !CTE_PROTOCOL.test(event.protocol ?? ''))
    problems.push('Falta o protocolo de autorização do CT-e, de 15 dígitos.')
  const pattern = EVENT_TYPES[event.type].document === 'cte' ? CTE_PROTOCOL : NFE_PROTOCOL
  if ('eventProtocol' in event && !pattern.test(event.eventProtocol ?? ''))
    problems.push('Falta o protocolo do evento a cancelar.')
  return problems
}

function checkContent(event: DeliveryEvent): string[] {
  switch (event.type) {
    case '110130':
      return [...checkReceiver(event), ...checkPlace(event), ...checkImage(event.imageHash)]
    case '110180':
      return [
        ...checkReceiver(event),
        ...checkPlace(event),
        ...checkImage(event.imageHash),
        ...checkInvoices(event),
      ]
    case '110192':
      return [...checkFailure(event), ...checkPlace(event), ...checkImage(event.imageHash)]
    case '110190':
      return [
        ...checkFailure(event),
        ...checkPlace(event),
        ...(event.imageHash === null ? [] : checkImage(event.imageHash)),
        ...checkInvoices(event),
      ]
    default:
      return []
  }
}

function checkPlace({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): string[] {
  if (latitude === null && longitude === null) return []
  if (latitude === null || longitude === null)
    return ['A posição está incompleta: falta a latitude ou a longitude.']
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [] : ['A posição não é válida.']
}

function checkImage(imageHash: string | null): string[] {
  if (imageHash === null) return ['Falta a foto.']
  return SHA1_IN_BASE64.test(imageHash) ? [] : ['O hash da foto não é válido.']
}
