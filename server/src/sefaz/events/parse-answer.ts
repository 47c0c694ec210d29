import type { EventName } from '@canhoto/fiscal/events/event-types'
import { EVENT_TYPES } from '@canhoto/fiscal/events/event-types'
import type { XmlElement } from '@canhoto/fiscal/xml/tree'
import { elementAt, walk } from '@canhoto/fiscal/xml/tree'
import type { AnswerElement } from './answer-elements.ts'
import { answerElements, parseUntrusted } from './answer-elements.ts'
import { protocolOf, textAt, timeOf } from './answer-values.ts'

const CODE = /^[0-9]{3,4}$/
/** cStat of a batch whose events have answers of their own. */
const BATCH_PROCESSED = '128'

/** What a CT-e's answer 631 says about the event that is there already. */
const DUPLICATE_PROTOCOL = /\[nProt: ?([0-9]{15,17})\]/
const DUPLICATE_TIME = /\[dhRegEvento: ?([0-9T:+ -]{19,27})\]/
const MAX_REASON = 500

export interface EventAnswer {
  /** cStat, of the event where there is one, or else of the batch. */
  code: string
  /** xMotivo. */
  reason: string
  protocol: string | null
  registeredAt: Date | null
  /** The event of this name that SEFAZ already has, where the reason tells. */
  duplicateOf: { protocol: string; registeredAt: Date | null } | null
  /** retEvento or retEventoCTe; null where SEFAZ refused the batch as a whole. */
  element: string | null
}

/**
 * SEFAZ's answer to an event, in whatever wrapper. An NF-e's has two codes, of the batch and of the event. Null for what is no
 * answer to this event: a page of a proxy, a broken text, the answer to another one.
 */
export function parseEventAnswer(xml: string, event: EventName): EventAnswer | null {
  const root = parseUntrusted(xml)
  if (root === null) return null
  const isCte = EVENT_TYPES[event.type].document === 'cte'
  const found = answerElements(xml, isCte ? 'retEventoCTe' : 'retEvento')
  if (!isCte) {
    const batch = first(root, 'retEnvEvento')
    if (textAt(batch, 'cStat') !== BATCH_PROCESSED) return answerFrom(batch, null)
  }
  const own = found.find(({ tree }) => isAbout(elementAt(tree, 'infEvento'), event))
  return own ? answerFrom(elementAt(own.tree, 'infEvento'), own) : null
}

function answerFrom(element: XmlElement | null, own: AnswerElement | null): EventAnswer | null {
  const code = textAt(element, 'cStat')
  if (code === null || !CODE.test(code)) return null
  const reason = (textAt(element, 'xMotivo') ?? '').slice(0, MAX_REASON)
  const protocol = DUPLICATE_PROTOCOL.exec(reason)?.[1]
  const registeredAt = timeOf(DUPLICATE_TIME.exec(reason)?.[1] ?? null)
  return {
    code,
    reason,
    protocol: protocolOf(textAt(element, 'nProt')),
    registeredAt: timeOf(textAt(element, 'dhRegEvento')),
    duplicateOf: protocol ? { protocol, registeredAt } : null,
    element: own?.text ?? null,
  }
}

/** A refusal may name nothing of the event; what it names must be ours. */
function isAbout(answer: XmlElement | null, { type, key, sequence }: EventName): boolean {
  const named = textAt(answer, 'chNFe') ?? textAt(answer, 'chCTe')
  return (
    (named ?? key) === key &&
    (textAt(answer, 'tpEvento') ?? type) === type &&
    Number(textAt(answer, 'nSeqEvento') ?? sequence) === sequence
  )
}

function first(root: XmlElement, name: string): XmlElement | null {
  for (const element of walk(root)) if (element.name === name) return element
  return null
}
