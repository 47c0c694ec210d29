import { createHash } from 'node:crypto'
import { consultDestinationOf, type SefazService } from '@canhoto/fiscal/events/authorizers'
import { EVENT_TYPES } from '@canhoto/fiscal/events/event-types'
import { consultMessage, eventMessage } from '../events/batch.ts'
import { parseEventAnswer } from '../events/parse-answer.ts'
import { parseConsultAnswer } from '../events/parse-consult.ts'
import type { SefazFiles } from '../sefaz-files.ts'
import type { SefazIdentity } from '../transport/agents.ts'
import { SefazCallError } from '../transport/sefaz-call-error.ts'
import { type ClaimedEvent, nameOf } from './claimed-event.ts'
import type { Outcome } from './outcome.ts'
import { withoutNul } from './without-nul.ts'

/** A row of `sefaz_exchanges`. */
export interface Exchange {
  purpose: 'send' | 'consult'
  sent_at: string
  duration_ms: number
  request_sha256: string
  code: string | null
  error: string | null
  answer: string
}

/** Calls SEFAZ, as callSefaz does with the authorities of this process. */
export type Call = (call: {
  address: string
  service: SefazService
  message: string
  identity: SefazIdentity
}) => Promise<string>

interface Asking {
  call: Call
  address: string
  identity: SefazIdentity
  now: () => Date
}

interface Called {
  outcome: Outcome
  exchange: Exchange
}

const MAX_ANSWER = 20_000
const MAX_ERROR = 500
const UNREADABLE = { kind: 'unreadable', mayBeProcessed: true } as const

/** Where an event is sent, or its document consulted; undefined where no address of it is known. */
export function addressFor(
  { type, access_key, authorizer, environment }: ClaimedEvent,
  files: SefazFiles,
  isConsult: boolean,
) {
  const { document } = EVENT_TYPES[type]
  const own = { service: `${document}-event` as const, authorizer }
  const destination = isConsult ? consultDestinationOf(document, access_key) : own
  if (!destination) return undefined
  try {
    const { service } = destination
    return files.addressOf(destination.authorizer, service, environment)
  } catch {
    return undefined
  }
}

/** Sends the signed event, the same bytes each time; of an NF-e they stand in a batch with a number of its own. */
export async function sendSigned(
  event: ClaimedEvent,
  signedXml: string,
  asking: Asking,
): Promise<Called> {
  const { document } = EVENT_TYPES[event.type]
  const message = eventMessage(event.type, signedXml, String(asking.now().getTime()))
  const { text, failure, exchange } = await callService(asking, `${document}-event`, message)
  const sent = { ...exchange, purpose: 'send' as const, request_sha256: sha256(signedXml) }
  if (failure) return { outcome: { of: 'send', failure }, exchange: sent }
  const answer = parseEventAnswer(text, nameOf(event))
  if (!answer)
    return {
      outcome: { of: 'send', failure: UNREADABLE },
      exchange: { ...sent, error: UNREADABLE.kind },
    }
  return { outcome: { of: 'send', answer }, exchange: { ...sent, code: answer.code } }
}

/** Asks for the events of the document. */
export async function consultDocument(event: ClaimedEvent, asking: Asking): Promise<Called> {
  const { document } = EVENT_TYPES[event.type]
  const message = consultMessage(document, event.access_key, event.environment)
  const { text, failure, exchange } = await callService(asking, `${document}-consult`, message)
  const asked = {
    ...exchange,
    purpose: 'consult' as const,
    request_sha256: sha256(message),
    answer: withoutEvents(exchange.answer),
  }
  if (failure) return { outcome: { of: 'consult', failure }, exchange: asked }
  const answer = parseConsultAnswer(text, nameOf(event))
  if (!answer)
    return {
      outcome: { of: 'consult', failure: UNREADABLE },
      exchange: { ...asked, error: UNREADABLE.kind },
    }
  return { outcome: { of: 'consult', answer }, exchange: { ...asked, code: answer.code } }
}

async function callService(
  { call, address, identity, now }: Asking,
  service: SefazService,
  message: string,
) {
  const sentAt = now()
  const begun = performance.now()
  const exchangeOf = (answer: string, error: string | null) => ({
    sent_at: sentAt.toISOString(),
    duration_ms: Math.round(performance.now() - begun),
    code: null,
    error: error && withoutNul(error).slice(0, MAX_ERROR),
    answer: withoutNul(answer).slice(0, MAX_ANSWER),
  })
  try {
    const text = await call({ address, service, message, identity })
    return { text, exchange: exchangeOf(text, null) }
  } catch (error) {
    if (!(error instanceof SefazCallError)) throw error
    const { kind, mayBeProcessed, message: what } = error
    return {
      text: '',
      failure: { kind, mayBeProcessed },
      exchange: exchangeOf('', `${kind}: ${what}`),
    }
  }
}

/** The events of the document, with the names that stand in them, are not kept: what is ours of them is stored with the event. */
const withoutEvents = (answer: string) => answer.split(/<(?:\w+:)?procEvento/)[0] ?? ''

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
