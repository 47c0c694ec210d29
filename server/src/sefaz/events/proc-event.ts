import type { EventType } from '@canhoto/fiscal/events/event-types'
import { EVENT_TYPES, NAMESPACES } from '@canhoto/fiscal/events/event-types'

/** The event with SEFAZ's answer to it, the file that proves it: the signed bytes as they were sent, and the answer as it came. */
export function procEvent(type: EventType, signedXml: string, answer: string): string {
  const { document } = EVENT_TYPES[type]
  const name = document === 'cte' ? 'procEventoCTe' : 'procEventoNFe'
  const version = document === 'cte' ? '4.00' : '1.00'
  return `<${name} xmlns="${NAMESPACES[document]}" versao="${version}">${signedXml}${answer}</${name}>`
}
