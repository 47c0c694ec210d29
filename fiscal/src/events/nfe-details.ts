import { MAX_JUSTIFICATION } from './check-failure.ts'
import type { DeliveryEvent, NfeDelivered, NfeFailed } from './delivery-event.ts'
import { OTHER_REASON } from './delivery-event.ts'
import { element } from './event-text.ts'
import {
  latin1,
  MAX_RECEIVER_DOCUMENT,
  MAX_RECEIVER_NAME,
  positionOf,
  timeIn,
} from './event-values.ts'

/** verAplic, up to 20 characters. */
const APPLICATION = 'Canhoto 1.0'

/** The author is the issuer of the note (tpAutor). */
const ISSUER = '1'

/** detEvento of an NF-e's event after its description, in the order of the schemas. */
export function nfeDetails(event: DeliveryEvent): string {
  switch (event.type) {
    case '110130':
      return author(event.key, ISSUER) + delivered(event)
    case '110131':
      return author(event.key, ISSUER) + element('nProtEvento', event.eventProtocol)
    case '110192':
      return author(event.key, null) + failed(event)
    case '110193':
      return author(event.key, null) + element('nProtEvento', event.eventProtocol)
    default:
      throw new TypeError(`${event.type} is no event of an NF-e`)
  }
}

function author(key: string, kind: string | null): string {
  return (
    element('cOrgaoAutor', key.slice(0, 2)) +
    element('tpAutor', kind) +
    element('verAplic', APPLICATION)
  )
}

function delivered(event: NfeDelivered): string {
  return (
    element('dhEntrega', timeIn(event, event.occurredAt)) +
    element('nDoc', latin1(event.receiverDocument, MAX_RECEIVER_DOCUMENT)) +
    element('xNome', latin1(event.receiverName, MAX_RECEIVER_NAME)) +
    place(event) +
    element('hashComprovante', event.imageHash) +
    element('dhHashComprovante', timeIn(event, event.hashedAt))
  )
}

function failed(event: NfeFailed): string {
  const justification = event.reason === OTHER_REASON ? event.justification : null
  return (
    element('dhTentativaEntrega', timeIn(event, event.occurredAt)) +
    element('nTentativa', event.attempt) +
    element('tpMotivo', event.reason) +
    element('xJustMotivo', latin1(justification, MAX_JUSTIFICATION.nfe)) +
    place(event) +
    element('hashTentativaEntrega', event.imageHash) +
    element('dhHashTentativaEntrega', timeIn(event, event.hashedAt))
  )
}

function place(event: NfeDelivered | NfeFailed): string {
  const position = positionOf(event)
  if (position === null) return ''
  return element('latGPS', position.latitude) + element('longGPS', position.longitude)
}
