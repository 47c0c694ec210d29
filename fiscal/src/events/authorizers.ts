import { UF_BY_CODE } from '../uf-codes.ts'
import type { EventType } from './event-types.ts'
import { EVENT_TYPES } from './event-types.ts'

/** What Canhoto asks of SEFAZ; endpoints.json has the address of each. */
export type SefazService =
  | 'nfe-event'
  | 'nfe-consult'
  | 'nfe-distribution'
  | 'nfe-status'
  | 'cte-event'
  | 'cte-consult'
  | 'cte-distribution'
  | 'cte-status'

export interface SefazDestination {
  service: SefazService
  /** 'AN' is the national environment; the letters of a state stand for the authorizer that serves it. */
  authorizer: string
}

const NATIONAL = 'AN'
const SVRS = 'SVRS'

/**
 * Where an event goes: the delivery of an NF-e to the national environment, its failure to SVRS whatever the state, and both
 * of a CT-e to the authorizer of the state in its key. Undefined for a key of no state.
 */
export function destinationOf(type: EventType, key: string): SefazDestination | undefined {
  const { document, receiver } = EVENT_TYPES[type]
  if (receiver === '91') return { service: `${document}-event`, authorizer: NATIONAL }
  if (receiver === '92') return { service: `${document}-event`, authorizer: SVRS }
  const authorizer = UF_BY_CODE[key.slice(0, 2)]
  return authorizer === undefined ? undefined : { service: `${document}-event`, authorizer }
}

/** Where a document is consulted by its key, with the events that are registered for it: at its state's authorizer. */
export function consultDestinationOf(
  document: 'nfe' | 'cte',
  key: string,
): SefazDestination | undefined {
  const authorizer = UF_BY_CODE[key.slice(0, 2)]
  return authorizer === undefined ? undefined : { service: `${document}-consult`, authorizer }
}
