import type { XmlElement } from '@canhoto/fiscal/xml/tree'
import { elementAt } from '@canhoto/fiscal/xml/tree'

const PROTOCOL = /^(?:[0-9]{15}|[0-9]{17})$/
const TIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}) ?([+-][0-9]{2}:[0-9]{2})$/

export function textAt(element: XmlElement | null, path: string): string | null {
  return elementAt(element, path)?.text.trim() || null
}

export function protocolOf(text: string | null): string | null {
  return text !== null && PROTOCOL.test(text) ? text : null
}

/** Null for what is no time with an offset. */
export function timeOf(text: string | null): Date | null {
  const [, local, offset] = TIME.exec(text ?? '') ?? []
  const time = new Date(`${local}${offset}`)
  return Number.isNaN(time.getTime()) ? null : time
}
