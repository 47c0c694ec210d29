import type { DeliveryEvent, SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import type { EventName } from '@canhoto/fiscal/events/event-types'

/** What names an event, where it goes and when it is signed: columns of `sefaz_events`, or known only then. */
interface Envelope extends EventName {
  environment: SefazEnvironment
  signedAt: Date
}

type Stored<Value> = { [Key in keyof Value]: Date extends Value[Key] ? string | null : Value[Key] }
type WithoutEnvelope<Event> = Event extends DeliveryEvent ? Omit<Event, keyof Envelope> : never

/** `sefaz_events.content`: what an event says, its times as ISO 8601. */
export type EventContent = Stored<WithoutEnvelope<DeliveryEvent>>

const TIMES = ['issuedAt', 'authorizedAt', 'occurredAt', 'hashedAt'] as const

/** The event for checkEvent and buildEvent. What is signed later than it was stored has another time of signing alone. */
export function eventFrom(envelope: Envelope, content: EventContent): DeliveryEvent {
  const values: Record<string, unknown> = { ...content }
  for (const name of TIMES)
    if (typeof values[name] === 'string') values[name] = new Date(values[name])
  return { ...values, ...envelope } as DeliveryEvent
}
