import type { NoteTimes } from '@canhoto/fiscal/nfe/note-times'
import { TIME_TOLERANCE_MS } from '@canhoto/fiscal/events/check-times'
import type { EventContent } from '../../../sefaz/events/event-content.ts'

/** The times of a CT-e are columns of its own; those of an NF-e stand in its file. */
export function withTimes<Event extends { content: EventContent }>(
  event: Event,
  times: NoteTimes | null,
): Event {
  if (times === null) return event
  const [issuedAt, authorizedAt] = [isoOf(times.issuedAt), isoOf(times.authorizedAt)]
  return { ...event, content: { ...event.content, issuedAt, authorizedAt } }
}

export const isoOf = (instant: string | null) =>
  instant === null ? null : new Date(instant).toISOString()

const DAY_MS = 86_400_000

/**
 * When SEFAZ takes the event of a document that was issued or authorized after now, by clocks that differ; null where it does already,
 * and where the document is of another day, which no clock explains.
 */
export function possibleFrom({ issuedAt, authorizedAt }: EventContent, now: Date): Date | null {
  const times = [issuedAt, authorizedAt].flatMap((time) => (time ? Date.parse(time) : []))
  const from = Math.max(...times) - TIME_TOLERANCE_MS
  return from > now.getTime() && from < now.getTime() + DAY_MS ? new Date(from) : null
}
