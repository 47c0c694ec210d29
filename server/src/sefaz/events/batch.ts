import { environmentCode } from '@canhoto/fiscal/events/build-event'
import type { SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import type { EventDocument, EventType } from '@canhoto/fiscal/events/event-types'
import { EVENT_TYPES, NAMESPACES } from '@canhoto/fiscal/events/event-types'

const BATCH_ID = /^[0-9]{1,15}$/

/** What is sent of a signed event: an NF-e's alone in a batch, whose number is the caller's; a CT-e's as it is. */
export function eventMessage(type: EventType, signedXml: string, batchId: string): string {
  if (EVENT_TYPES[type].document === 'cte') return signedXml
  if (!BATCH_ID.test(batchId)) throw new RangeError('A batch has a number of up to 15 digits')
  return `<envEvento xmlns="${NAMESPACES.nfe}" versao="1.00"><idLote>${batchId}</idLote>${signedXml}</envEvento>`
}

/** Asks for a document's state and its registered events. */
export function consultMessage(
  document: EventDocument,
  key: string,
  environment: SefazEnvironment,
): string {
  const name = document === 'cte' ? 'CTe' : 'NFe'
  return (
    `<consSit${name} xmlns="${NAMESPACES[document]}" versao="4.00"><tpAmb>${environmentCode(environment)}</tpAmb>` +
    `<xServ>CONSULTAR</xServ><ch${name}>${key}</ch${name}></consSit${name}>`
  )
}
