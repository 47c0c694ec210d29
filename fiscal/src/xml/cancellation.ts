import { elementAt, walk } from './tree.ts'
import type { XmlElement } from './tree.ts'

/** An NFC-e may also be cancelled by substitution; 110112 of an MDF-e ends its journey. */
const EVENTS = {
  chNFe: ['110111', '110112'],
  chCTe: ['110111'],
  chMDFe: ['110111'],
}

/** The event is registered, linked to its document or not, or after the time allowed. */
const REGISTERED = new Set(['135', '136', '155'])

/** Answers to a cancellation itself, before there were events; some programs still write them. */
const CANCELLED = new Set(['101', '151'])

/**
 * Whether SEFAZ's answer to a cancellation of the document with this key is in the same file; one without any key is
 * taken for its. A request alone cancels nothing.
 */
export function isCancelledIn(
  root: XmlElement,
  keyName: keyof typeof EVENTS,
  key: string | null,
): boolean {
  for (const element of walk(root)) {
    if (element.name !== 'infEvento' && element.name !== 'infCanc') continue
    const answer = text(element, 'cStat')
    const isCancelling = EVENTS[keyName].includes(text(element, 'tpEvento'))
    const isDone = CANCELLED.has(answer) || (isCancelling && REGISTERED.has(answer))
    const named = keyOf(element, keyName)
    if (isDone && (named === undefined || (named !== null && named === key))) return true
  }
  return false
}

/** Undefined when the event names no document; null when it names one of another kind. */
function keyOf(element: XmlElement, keyName: keyof typeof EVENTS): string | null | undefined {
  if (elementAt(element, keyName)) return text(element, keyName)
  return Object.keys(EVENTS).some((name) => elementAt(element, name)) ? null : undefined
}

function text(element: XmlElement, name: string): string {
  return elementAt(element, name)?.text.trim() ?? ''
}
