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
  const envelope = { ...nameOf(event), environment: event.environment, signedAt: now }
  const content = eventFrom(envelope, event.content)
  const problems = checkEvent(content)
  if (problems.length > 0) return { of: 'problems', problems }
  const signedXml = signEvent(buildEvent(content), identity)
  const [problem] = validator.validate(event.type, eventMessage(event.type, signedXml, '1'))
  if (problem) return { of: 'stop', code: 'schema', detail: problem }
  return { signedXml, digest: digestOf(signedXml) }
}
