/** The codes (tpEvento) of the events that Canhoto sends. */
export type EventType =
  | '110130'
  | '110131'
  | '110192'
  | '110193'
  | '110180'
  | '110181'
  | '110190'
  | '110191'

export type EventDocument = 'nfe' | 'cte'

/** What is the same in all events of a type. */
export interface EventRules {
  document: EventDocument
  /** descEvento, to the letter of the schemas: the four cancellations differ in their small words. */
  description: string
  /** The type that it cancels. */
  cancels: EventType | null
  /** cOrgao: 91 is the national environment, 92 is SVRS, and 'state' the two first digits of the key. */
  receiver: '91' | '92' | 'state'
  /** The greatest nSeqEvento; the first is always 1. */
  maxSequence: number
  /** The element within detEvento of a CT-e's event; an NF-e's has none. */
  element: string | null
}

const NFE = { document: 'nfe', maxSequence: 20, element: null } as const
const CTE = { document: 'cte', receiver: 'state', maxSequence: 999 } as const

export const EVENT_TYPES: Record<EventType, EventRules> = {
  '110130': {
    ...NFE,
    receiver: '91',
    description: 'Comprovante de Entrega da NF-e',
    cancels: null,
  },
  '110131': {
    ...NFE,
    receiver: '91',
    description: 'Cancelamento Comprovante de Entrega da NF-e',
    cancels: '110130',
  },
  '110192': {
    ...NFE,
    receiver: '92',
    description: 'Insucesso na Entrega da NF-e',
    cancels: null,
  },
  '110193': {
    ...NFE,
    receiver: '92',
    description: 'Cancelamento Insucesso na Entrega da NF-e',
    cancels: '110192',
  },
  '110180': {
    ...CTE,
    element: 'evCECTe',
    description: 'Comprovante de Entrega do CT-e',
    cancels: null,
  },
  '110181': {
    ...CTE,
    element: 'evCancCECTe',
    description: 'Cancelamento do Comprovante de Entrega do CT-e',
    cancels: '110180',
  },
  '110190': {
    ...CTE,
    element: 'evIECTe',
    description: 'Insucesso na Entrega do CT-e',
    cancels: null,
  },
  '110191': {
    ...CTE,
    element: 'evCancIECTe',
    description: 'Cancelamento do Insucesso de Entrega do CT-e',
    cancels: '110190',
  },
}

export const NAMESPACES: Record<EventDocument, string> = {
  nfe: 'http://www.portalfiscal.inf.br/nfe',
  cte: 'http://www.portalfiscal.inf.br/cte',
}

export function isEventType(code: string): code is EventType {
  return Object.hasOwn(EVENT_TYPES, code)
}

/** What names an event at SEFAZ: no two registered ones have the same three. */
export interface EventName {
  type: EventType
  /** Of the document. */
  key: string
  sequence: number
}

/** The Id that is signed: the sequence has two digits in an NF-e's event and three in a CT-e's. */
export function eventId({ type, key, sequence }: EventName): string {
  const digits = EVENT_TYPES[type].document === 'cte' ? 3 : 2
  return `ID${type}${key}${String(sequence).padStart(digits, '0')}`
}
