import { buildEvent } from '@canhoto/fiscal/events/build-event'
import { checkEvent } from '@canhoto/fiscal/events/check-event'
import { eventMessage } from '../events/batch.ts'
import { eventFrom } from '../events/event-content.ts'
import { digestOf, signEvent, type SigningIdentity } from '../events/sign-event.ts'
import type { EventValidator } from '../events/validate-event.ts'
import { type ClaimedEvent, nameOf } from './claimed-event.ts'
import type { Outcome } from './outcome.ts'

interface SignedEvent {
  signedXml: string
  digest: string
}

interface Signing {
  identity: SigningIdentity
  validator: EventValidator
  now: Date
}

/** Less than the five minutes that SEFAZ tolerates. */
const MAX_CLOCK_DIFFERENCE_MS = 4 * 60_000

/** Signs what an event says now. Answers why it cannot be signed, where it cannot. */
export function signClaimed(event: ClaimedEvent, signing: Signing): SignedEvent | Outcome {
  try {
    return sign(event, signing)
  } catch {
    // The content is of another form than ours, or the certificate of another key: trying again helps neither.
    return { of: 'stop', code: 'error' }
  }
}

function sign(event: ClaimedEvent, { identity, validator, now }: Signing): SignedEvent | Outcome {
  const envelope = {
    ...nameOf(event),
    environment: event.environment,
    signedAt: timeOfSigning(event.content, now),
  }
  const content = eventFrom(envelope, event.content)
  const problems = checkEvent(content)
  if (problems.length > 0) return { of: 'problems', problems }
  const signedXml = signEvent(buildEvent(content), identity)
  const [problem] = validator.validate(event.type, eventMessage(event.type, signedXml, '1'))
  if (problem) return { of: 'stop', code: 'schema', detail: problem }
  return { signedXml, digest: digestOf(signedXml) }
}

/** Never before what the event tells of: the server that wrote that down may be a little ahead of this process. */
function timeOfSigning(content: ClaimedEvent['content'], now: Date) {
  const times = [
    'occurredAt' in content ? content.occurredAt : null,
    'hashedAt' in content ? content.hashedAt : null,
  ].flatMap((time) => (time ? Date.parse(time) : []))
  const latest = Math.max(now.getTime(), ...times)
  // Of a time that cannot be read it is NaN, and checkEvent says what is wrong.
  return latest - now.getTime() <= MAX_CLOCK_DIFFERENCE_MS ? new Date(latest) : now
}
