import { EVENT_TYPES } from '@canhoto/fiscal/events/event-types'
import type { InTransaction } from '../../access/as-actor.ts'
import type { EventValidator } from '../events/validate-event.ts'
import type { SefazFiles } from '../sefaz-files.ts'
import { MAX_EQUAL_REJECTIONS } from './after-refusal.ts'
import { addressFor, type Call, consultDocument, type Exchange, sendSigned } from './call-about.ts'
import type { ClaimedEvent } from './claimed-event.ts'
import { type EventClaims, isClaimEnded } from './event-claims.ts'
import { needsConsult, nextState } from './next-state.ts'
import type { CompanyIdentity, OpenIdentity } from './open-identity.ts'
import type { Outcome } from './outcome.ts'
import { signClaimed } from './sign-claimed.ts'
import { markConsult, markSending, storeSigned } from './steps.ts'
import { storeNext } from './store-next.ts'

export interface SendingDependencies {
  claims: EventClaims
  openIdentity: OpenIdentity
  files: SefazFiles
  validator: EventValidator
  call: Call
  now: () => Date
  /** From 0 to 1. */
  random: () => number
}

/** What one claim has come to; `code` is the answer, or why there is none. */
export interface SentEvent {
  event: ClaimedEvent
  purpose: 'send' | 'consult'
  state: string
  code: string | null
}

interface Step {
  /** With what was signed meanwhile. */
  event: ClaimedEvent
  outcome: Outcome
  exchange?: Exchange
  identity?: CompanyIdentity
}

/**
 * Signs the event whose turn it is, where it is not signed yet, and sends it; or consults its document, where it may be registered
 * already. At most one call to SEFAZ. What is known is stored before each step, so that a process may be killed after any of
 * them. Answers null when nothing is due.
 */
export async function sendNextEvent(dependencies: SendingDependencies): Promise<SentEvent | null> {
  const { claims, now, random } = dependencies
  const claimed = await claims.claim(now())
  if (!claimed) return null
  const purpose = needsConsult(claimed) ? 'consult' : 'send'
  const inTransaction = claims.inTransactionOf(claimed)
  try {
    const {
      event,
      outcome,
      exchange = null,
      identity,
    } = await (purpose === 'consult'
      ? consult(dependencies, claimed, inTransaction)
      : send(dependencies, claimed, inTransaction))
    const next = nextState(event, outcome, { now: now(), random })
    const certificateId = identity?.certificateId ?? null
    await inTransaction((db) => storeNext(db, { event, next, exchange, certificateId, now: now() }))
    const { state = event.state, code = null } = next.columns
    return { event, purpose, state, code }
  } catch (error) {
    if (!isClaimEnded(error)) throw error
    return { event: claimed, purpose, state: claimed.state, code: null }
  }
}

async function send(
  { openIdentity, files, validator, call, now }: SendingDependencies,
  claimed: ClaimedEvent,
  inTransaction: InTransaction,
): Promise<Step> {
  const isLimit = claimed.equal_rejections >= MAX_EQUAL_REJECTIONS && !claimed.is_uncertain
  if (isLimit) return { event: claimed, outcome: { of: 'stop', code: 'equal_rejections' } }
  const identity = await openIdentity(claimed.company_id, `Evento ${claimed.type}`)
  if (typeof identity === 'string')
    return { event: claimed, outcome: { of: 'wait', code: identity } }
  const address = addressFor(claimed, files, false)
  if (!address) return { event: claimed, outcome: { of: 'wait', code: 'address' } }

  let event = claimed
  if (event.signed_xml === null) {
    const signed = signClaimed(event, { identity: identity.signing, validator, now: now() })
    if ('of' in signed) return { event, outcome: signed, identity }
    const { certificateId } = identity
    await inTransaction((db) => storeSigned(db, claimed, { ...signed, certificateId, now: now() }))
    const { signedXml, digest } = signed
    const state = 'signed' as const
    event = {
      ...event,
      state,
      signed_xml: signedXml,
      digest,
      certificate_id: certificateId,
      first_sent_at: null,
      retries: 0,
    }
  }
  const signedXml = event.signed_xml ?? ''
  if (!(await inTransaction((db) => markSending(db, event, now()))))
    return { event, outcome: { of: 'wait', code: 'off' }, identity }
  const asking = { call, address, identity: identity.calling, now }
  return { event, identity, ...(await sendSigned(event, signedXml, asking)) }
}

async function consult(
  { openIdentity, files, call, now }: SendingDependencies,
  event: ClaimedEvent,
  inTransaction: InTransaction,
): Promise<Step> {
  const { document } = EVENT_TYPES[event.type]
  const purpose = `Consulta de ${document === 'cte' ? 'CT-e' : 'NF-e'}`
  const identity = await openIdentity(event.company_id, purpose)
  if (typeof identity === 'string') return { event, outcome: { of: 'wait', code: identity } }
  const address = addressFor(event, files, true)
  if (!address) return { event, outcome: { of: 'wait', code: 'address' } }
  if (!(await inTransaction((db) => markConsult(db, event, now()))))
    return { event, outcome: { of: 'wait', code: 'consult_limit' }, identity }
  const asking = { call, address, identity: identity.calling, now }
  return { event, identity, ...(await consultDocument(event, asking)) }
}
