import { parseAccessKey } from '../access-key.ts'
import { checkEvent } from './check-event.ts'
import type { DeliveryEvent, SefazEnvironment } from './delivery-event.ts'
import { cteDetails } from './cte-details.ts'
import { element } from './event-text.ts'
import { clockOf, formatEventTime } from './event-time.ts'
import { EVENT_TYPES, eventId, NAMESPACES } from './event-types.ts'
import { nfeDetails } from './nfe-details.ts'

const ENVIRONMENT_CODES: Record<SefazEnvironment, string> = { production: '1', homologation: '2' }

/** tpAmb. */
export function environmentCode(environment: SefazEnvironment): string {
  return ENVIRONMENT_CODES[environment]
}

/**
 * The unsigned event, in one line and in canonical form already: no prefixes, no empty elements, no blanks between elements.
 * Throws RangeError with the problems when checkEvent has any.
 */
export function buildEvent(event: DeliveryEvent): string {
  const problems = checkEvent(event)
  if (problems.length > 0) throw new RangeError(problems.join(' '))
  return EVENT_TYPES[event.type].document === 'cte' ? cteEvent(event) : nfeEvent(event)
}

function nfeEvent(event: DeliveryEvent): string {
  const details = element('descEvento', EVENT_TYPES[event.type].description) + nfeDetails(event)
  return (
    `<evento xmlns="${NAMESPACES.nfe}" versao="1.00"><infEvento Id="${eventId(event)}">` +
    header(event, 'chNFe') +
    element('verEvento', '1.00') +
    `<detEvento versao="1.00">${details}</detEvento></infEvento></evento>`
  )
}

function cteEvent(event: DeliveryEvent): string {
  const { description, element: name } = EVENT_TYPES[event.type]
  const details = element('descEvento', description) + cteDetails(event)
  return (
    `<eventoCTe xmlns="${NAMESPACES.cte}" versao="4.00"><infEvento Id="${eventId(event)}">` +
    header(event, 'chCTe') +
    `<detEvento versaoEvento="4.00"><${name}>${details}</${name}></detEvento></infEvento></eventoCTe>`
  )
}

/** What stands before the details. nSeqEvento has no leading zeros in either document. */
function header(event: DeliveryEvent, keyName: 'chNFe' | 'chCTe'): string {
  const { receiver } = EVENT_TYPES[event.type]
  return (
    element('cOrgao', receiver === 'state' ? event.key.slice(0, 2) : receiver) +
    element('tpAmb', environmentCode(event.environment)) +
    author(event.key) +
    element(keyName, event.key) +
    element('dhEvento', formatEventTime(event.signedAt, clockOf(event))) +
    element('tpEvento', event.type) +
    element('nSeqEvento', event.sequence)
  )
}

/** The author is the issuer in the key, all 14 characters: a head office signs for its branch and does not stand here. */
function author(key: string): string {
  const parts = parseAccessKey(key)
  return element(parts?.issuerKind === 'cpf' ? 'CPF' : 'CNPJ', parts?.issuer ?? null)
}
