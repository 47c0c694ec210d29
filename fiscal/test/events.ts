import { accessKeyFrom } from '../src/access-key.ts'
import type {
  CteCancellation,
  CteDelivered,
  CteFailed,
  DeliveryEvent,
  NfeCancellation,
  NfeDelivered,
  NfeFailed,
} from '../src/events/delivery-event.ts'
import type { EventType } from '../src/events/event-types.ts'

export const NUMERIC_ISSUER = '11222333000181'
/** With letters, as they are given out since July 2026. */
export const LETTERED_ISSUER = '12ABC34501DE35'

interface KeyOptions {
  issuer?: string | undefined
  number?: number
  ufCode?: string
  series?: string
  emissionType?: string
}

export function documentKey(
  model: '55' | '57',
  {
    issuer = NUMERIC_ISSUER,
    number = 1,
    ufCode = '35',
    series = '1',
    emissionType = '1',
  }: KeyOptions = {},
): string {
  return accessKeyFrom({
    ufCode,
    yearMonth: '2026-11',
    issuer,
    model,
    series,
    number: String(number),
    emissionType,
    code: '12345678',
  })
}

const ISSUED_AT = new Date('2026-11-20T12:00:00Z')
const OCCURRED_AT = new Date('2026-11-21T13:30:20Z')
const HASHED_AT = new Date('2026-11-21T13:31:05Z')
const SIGNED_AT = new Date('2026-11-21T13:40:59Z')

/** 20 bytes as base64. */
const IMAGE_HASH = 'yzN9f9TG/cTybDtPARPkP/cLVFs='

const named = (key: string) => ({
  key,
  sequence: 1,
  environment: 'homologation' as const,
  issuedAt: ISSUED_AT,
  signedAt: SIGNED_AT,
  uf: null,
})
const place = { latitude: -23.5505201, longitude: -46.6333 }
const image = { imageHash: IMAGE_HASH, hashedAt: HASHED_AT }
const receiver = {
  occurredAt: OCCURRED_AT,
  receiverName: 'José da Silva & Filhos',
  receiverDocument: '12.345.678-9',
}
const failure = {
  occurredAt: OCCURRED_AT,
  attempt: 2,
  reason: 4 as const,
  justification: 'Estabelecimento fechado para balanço no horário combinado',
}
const PROTOCOL = '135260000000001'
const EVENT_PROTOCOL = '135260000000002'

export function nfeDelivered(issuer?: string): NfeDelivered {
  const key = documentKey('55', { issuer })
  return { type: '110130', ...named(key), ...place, ...image, ...receiver }
}

export function nfeFailed(issuer?: string): NfeFailed {
  const key = documentKey('55', { issuer })
  return { type: '110192', ...named(key), ...place, ...image, ...failure }
}

export function cteDelivered(issuer?: string): CteDelivered {
  return { type: '110180', ...named(documentKey('57', { issuer })), ...ofCte(issuer), ...receiver }
}

export function cteFailed(issuer?: string): CteFailed {
  return { type: '110190', ...named(documentKey('57', { issuer })), ...ofCte(issuer), ...failure }
}

export function nfeCancellation(type: NfeCancellation['type'], issuer?: string): NfeCancellation {
  return { type, ...named(documentKey('55', { issuer })), eventProtocol: EVENT_PROTOCOL }
}

export function cteCancellation(type: CteCancellation['type'], issuer?: string): CteCancellation {
  const key = documentKey('57', { issuer })
  return { type, ...named(key), protocol: PROTOCOL, eventProtocol: EVENT_PROTOCOL }
}

function ofCte(issuer?: string) {
  const invoiceKeys = [1, 2].map((number) => documentKey('55', { issuer, number }))
  return { ...place, ...image, protocol: PROTOCOL, invoiceKeys, listsInvoices: true }
}

/** A complete event of each type. */
export function eventOf(type: EventType, issuer?: string): DeliveryEvent {
  switch (type) {
    case '110130':
      return nfeDelivered(issuer)
    case '110192':
      return nfeFailed(issuer)
    case '110180':
      return cteDelivered(issuer)
    case '110190':
      return cteFailed(issuer)
    case '110131':
    case '110193':
      return nfeCancellation(type, issuer)
    case '110181':
    case '110191':
      return cteCancellation(type, issuer)
  }
}

export const EVERY_TYPE: readonly EventType[] = [
  '110130',
  '110131',
  '110192',
  '110193',
  '110180',
  '110181',
  '110190',
  '110191',
]
