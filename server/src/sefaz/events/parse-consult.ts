import type { EventName } from '@canhoto/fiscal/events/event-types'
import { EVENT_TYPES, eventId } from '@canhoto/fiscal/events/event-types'
import type { XmlElement } from '@canhoto/fiscal/xml/tree'
import { elementAt, walk } from '@canhoto/fiscal/xml/tree'
import type { AnswerElement } from './answer-elements.ts'
import { answerElements, parseUntrusted } from './answer-elements.ts'
import { protocolOf, textAt, timeOf } from './answer-values.ts'

interface RegisteredEvent {
  /** What was signed: equal to ours when the event is ours. */
  digest: string | null
  protocol: string | null
  registeredAt: Date | null
  /** retEvento or retEventoCTe. */
  element: string
}

export interface ConsultAnswer {
  /** cStat of the document: 100 is authorized, 101 cancelled. */
  code: string
  reason: string
  /** nProt of the document's authorization. */
  documentProtocol: string | null
  /** The event with our Id, if it is registered. */
  event: RegisteredEvent | null
}

/** SEFAZ's answer to the consult of a document; null for what is none, or is one about another document. */
export function parseConsultAnswer(xml: string, event: EventName): ConsultAnswer | null {
  const root = parseUntrusted(xml)
  if (root === null) return null
  const name = EVENT_TYPES[event.type].document === 'cte' ? 'CTe' : 'NFe'
  const answer = first(root, `retConsSit${name}`)
  const code = textAt(answer, 'cStat')
  if (code === null || (textAt(answer, `ch${name}`) ?? event.key) !== event.key) return null
  return {
    code,
    reason: textAt(answer, 'xMotivo') ?? '',
    documentProtocol: protocolOf(textAt(answer, `prot${name}/infProt/nProt`)),
    event: findEvent(answerElements(xml, `procEvento${name}`), event),
  }
}

function findEvent(registered: AnswerElement[], event: EventName): RegisteredEvent | null {
  const isCte = EVENT_TYPES[event.type].document === 'cte'
  const eventName = isCte ? 'eventoCTe' : 'evento'
  const answerName = isCte ? 'retEventoCTe' : 'retEvento'
  for (const { tree, text } of registered) {
    const signed = elementAt(tree, eventName)
    if (elementAt(signed, 'infEvento')?.attributes.get('Id') !== eventId(event)) continue
    const [answer] = answerElements(text, answerName)
    if (answer === undefined) continue
    return {
      digest: withoutBlanks(textAt(signed, 'Signature/SignedInfo/Reference/DigestValue')),
      protocol: protocolOf(textAt(answer.tree, 'infEvento/nProt')),
      registeredAt: timeOf(textAt(answer.tree, 'infEvento/dhRegEvento')),
      element: answer.text,
    }
  }
  return null
}

function withoutBlanks(text: string | null): string | null {
  return text?.replaceAll(/\s/g, '') ?? null
}

function first(root: XmlElement, name: string): XmlElement | null {
  for (const element of walk(root)) if (element.name === name) return element
  return null
}
