import type { EventContent } from '../../../sefaz/events/event-content.ts'

/** Values of every kind of event, as they are looked up by name. */
type Values = Record<string, unknown>

/** What an event states of a delivery; the rest names the document or describes the statement. */
const STATED = [
  'imageHash',
  'receiverName',
  'receiverDocument',
  'reason',
  'justification',
  'invoiceKeys',
]

/**
 * Whether a registered event states something else than what is so now. A name that the company no longer knows, as after a person
 * was erased, contradicts nothing.
 */
export function statesOtherwise(registered: EventContent, now: EventContent) {
  const [before, after] = [registered, now] as Values[]
  return STATED.some((name) => after![name] != null && !isSame(before![name], after![name]))
}

/**
 * Whether two contents are the same but for the time of hashing, which is that of the first one. A time of the document that was not
 * known is no difference either: the event does not say it, and one that SEFAZ has refused is not sent again for it.
 */
export function isSameContent(one: EventContent, other: EventContent) {
  const [before, after] = [one, other] as Values[]
  const names = new Set([...Object.keys(before!), ...Object.keys(after!)])
  names.delete('hashedAt')
  for (const name of ['issuedAt', 'authorizedAt']) if (before![name] == null) names.delete(name)
  return [...names].every((name) => isSame(before![name], after![name]))
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
