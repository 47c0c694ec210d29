import { MAX_JUSTIFICATION } from './check-failure.ts'
import type { CteDelivered, CteFailed, DeliveryEvent } from './delivery-event.ts'
import { OTHER_REASON } from './delivery-event.ts'
import { element } from './event-text.ts'
import {
  latin1,
  MAX_RECEIVER_DOCUMENT,
  MAX_RECEIVER_NAME,
  positionOf,
  timeIn,
} from './event-values.ts'

/** What a CT-e's event holds after its description, in the order of the schemas. */
export function cteDetails(event: DeliveryEvent): string {
  switch (event.type) {
    case '110180':
      return element('nProt', event.protocol) + delivered(event)
    case '110181':
      return element('nProt', event.protocol) + element('nProtCE', event.eventProtocol)
    case '110190':
      return element('nProt', event.protocol) + failed(event)
    case '110191':
      return element('nProt', event.protocol) + element('nProtIE', event.eventProtocol)
    default:
      throw new TypeError(`${event.type} is no event of a CT-e`)
  }
}

function delivered(event: CteDelivered): string {
  return (
    element('dhEntrega', timeIn(event, event.occurredAt)) +
    element('nDoc', latin1(event.receiverDocument, MAX_RECEIVER_DOCUMENT)) +
    element('xNome', latin1(event.receiverName, MAX_RECEIVER_NAME)) +
    place(event) +
    element('hashEntrega', event.imageHash) +
    element('dhHashEntrega', timeIn(event, event.hashedAt)) +
    invoices(event)
  )
}

function failed(event: CteFailed): string {
  const justification = event.reason === OTHER_REASON ? event.justification : null
  return (
    element('dhTentativaEntrega', timeIn(event, event.occurredAt)) +
    element('nTentativa', event.attempt && String(event.attempt).padStart(3, '0')) +
    element('tpMotivo', event.reason) +
    element('xJustMotivo', latin1(justification, MAX_JUSTIFICATION.cte)) +
    place(event) +
    element('hashTentativaEntrega', event.imageHash) +
    element('dhHashTentativaEntrega', event.imageHash && timeIn(event, event.hashedAt)) +
    invoices(event)
  )
}

function place(event: CteDelivered | CteFailed): string {
  const position = positionOf(event)
  if (position === null) return ''
  return element('latitude', position.latitude) + element('longitude', position.longitude)
}

function invoices({ invoiceKeys }: CteDelivered | CteFailed): string {
  return invoiceKeys.map((key) => `<infEntrega>${element('chNFe', key)}</infEntrega>`).join('')
}
