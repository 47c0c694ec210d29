import { type AnswerClass, meaningOf } from '@canhoto/fiscal/events/answers'
import { elementAt } from '@canhoto/fiscal/xml/tree'
import { parseUntrusted } from '../events/answer-elements.ts'
import { textAt } from '../events/answer-values.ts'
import { afterRefusal, refusedCertificate } from './after-refusal.ts'
import type { Outcome } from './outcome.ts'
import { callSentenceOf, sentenceOf } from './sentences.ts'
import type { NextColumns, NextState, SendingEvent } from './sending-event.ts'
import {
  afterBackOff,
  afterConfiguration,
  afterConsultLimit,
  afterPause,
  isGivenUp,
  type Moment,
} from './waits.ts'

/** How an event goes on after a claim. */
export function nextState(event: SendingEvent, outcome: Outcome, moment: Moment): NextState {
  switch (outcome.of) {
    case 'send':
      return 'answer' in outcome
        ? afterAnswer(event, outcome.answer, moment)
        : afterFailure(event, outcome.failure, moment)
    case 'consult':
      return 'answer' in outcome
        ? afterConsult(event, outcome.answer, moment)
        : askAgain(event, moment)
    case 'wait':
      return afterWait(outcome.code, moment)
    case 'stop': {
      const { code, detail } = outcome
      const reason = [sentenceOf(code), detail].filter(Boolean).join(' ')
      return { columns: { state: 'stopped', code, reason, next_at: null }, call: 'none' }
    }
    case 'problems':
      return { columns: { problems: [...outcome.problems], next_at: null }, call: 'none' }
  }
}

function afterWait(code: Extract<Outcome, { of: 'wait' }>['code'], moment: Moment): NextState {
  if (code === 'off') return { columns: { next_at: moment.now }, call: 'none' }
  if (code === 'consult_limit')
    return { columns: { next_at: afterConsultLimit(moment) }, call: 'none' }
  const next_at = afterConfiguration(moment)
  return { columns: { code, reason: sentenceOf(code), next_at }, call: 'none' }
}

type Answer = Extract<Outcome, { of: 'send'; answer: unknown }>['answer']
type Failure = Extract<Outcome, { of: 'send'; failure: unknown }>['failure']
type Consult = Extract<Outcome, { of: 'consult'; answer: unknown }>['answer']

const UNREADABLE: Failure = { kind: 'unreadable', mayBeProcessed: true }
/** A fault that SEFAZ itself does not explain. */
const UNEXPLAINED = '999'

function afterAnswer(event: SendingEvent, answer: Answer, moment: Moment): NextState {
  const { code, reason, protocol, registeredAt, element } = answer
  const meaning = meaningOf(code, reason).class
  switch (meaning) {
    case 'registered':
      return protocol === null || element === null
        ? afterFailure(event, UNREADABLE, moment)
        : registered(answer, { protocol, registeredAt, element }, 'answered')
    case 'processed':
      return afterFailure(event, UNREADABLE, moment)
    case 'retry':
      return again(event, { code, reason, isUncertain: code === UNEXPLAINED }, moment)
    case 'pause': {
      const pauseUntil = afterPause(moment)
      const paused = { ...again(event, { code, reason }, moment), pauseUntil }
      if (paused.columns.next_at) paused.columns.next_at = pauseUntil
      return { ...paused, call: 'answered' }
    }
    default:
      return refused(event, { code, reason, class: meaning }, moment)
  }
}

/**
 * While the event may be registered by an earlier call, as is certain of a duplicate, the document is consulted before the
 * refusal counts.
 */
function refused(
  event: SendingEvent,
  answer: { code: string; reason: string; class: AnswerClass },
  moment: Moment,
): NextState {
  const { code, reason } = answer
  if (answer.class !== 'duplicate' && !event.is_uncertain)
    return afterRefusal(event, answer, moment)
  return {
    columns: {
      state: 'unknown',
      code,
      reason,
      is_uncertain: true,
      retries: 0,
      next_at: moment.now,
    },
    ...(answer.class === 'certificate' && { refuses: refusedCertificate(code) }),
    call: 'answered',
  }
}

function afterFailure(event: SendingEvent, { kind, mayBeProcessed }: Failure, moment: Moment) {
  const failure = { code: kind, reason: callSentenceOf(kind), isUncertain: mayBeProcessed }
  return again(event, failure, moment)
}

/** The same bytes again, later and later. */
function again(
  event: SendingEvent,
  { code, reason, isUncertain = false }: { code: string; reason: string; isUncertain?: boolean },
  moment: Moment,
): NextState {
  const is_uncertain = event.is_uncertain || isUncertain
  if (isGivenUp(moment, event.first_sent_at)) return givenUp(is_uncertain, 'failed')
  const columns: NextColumns = {
    state: is_uncertain ? 'unknown' : 'signed',
    code,
    reason,
    is_uncertain,
    retries: event.retries + 1,
    next_at: afterBackOff(moment, event.retries),
  }
  return { columns, call: 'failed' }
}

function givenUp(is_uncertain: boolean, call: NextState['call']): NextState {
  const stopped = { state: 'stopped', code: 'expired', reason: sentenceOf('expired') } as const
  return { columns: { ...stopped, is_uncertain, next_at: null }, call }
}

function registered(
  { code, reason }: { code: string; reason: string },
  registration: NonNullable<NextState['registration']>,
  call: NextState['call'],
): NextState {
  const columns = { state: 'registered', code, reason, is_uncertain: false, next_at: null } as const
  return { columns, registration, call }
}

function afterConsult(event: SendingEvent, consult: Consult, moment: Moment): NextState {
  if (consult.event) return afterFound(event, consult.event, moment)
  const { class: meaning } = meaningOf(consult.code, consult.reason)
  if (meaning === 'pause') return { ...askAgain(event, moment), pauseUntil: afterPause(moment) }
  return isAnswerOfDocument(meaning) ? afterNoneFound(event, moment) : askAgain(event, moment)
}

/** The document has an event of this name: ours, or another one. */
function afterFound(
  event: SendingEvent,
  { digest, protocol, registeredAt, element }: NonNullable<Consult['event']>,
  moment: Moment,
): NextState {
  if (digest === null) return askAgain(event, moment)
  if (digest !== event.digest) {
    const reason = sentenceOf('other_event')
    const stopped = { state: 'stopped', code: 'other_event', reason, next_at: null } as const
    return { columns: { ...stopped, is_uncertain: false }, call: 'none' }
  }
  if (protocol === null) return askAgain(event, moment)
  return registered(statusIn(element), { protocol, registeredAt, element }, 'none')
}

/** The refusal of before counts. After one for a duplicate the consult may be behind. */
function afterNoneFound(event: SendingEvent, moment: Moment): NextState {
  const { code, reason } = event
  const meaning = meaningOf(code ?? '', reason ?? '').class
  if (code === null || meaning === 'duplicate') return askAgain(event, moment)
  const refusal = { code, reason: reason ?? '', class: meaning }
  return { ...afterRefusal({ ...event, is_uncertain: false }, refusal, moment), call: 'none' }
}

/** Anything else says nothing about the document. Of codes that are not known it is taken that they do. */
const isAnswerOfDocument = (meaning: AnswerClass) =>
  ['registered', 'stopped', 'later'].includes(meaning)

/** Of the answer that SEFAZ gave when it registered the event. */
function statusIn(element: string) {
  const answer = elementAt(parseUntrusted(element), 'infEvento')
  return { code: textAt(answer, 'cStat') ?? '135', reason: textAt(answer, 'xMotivo') ?? '' }
}

/** What was answered to the event stays written at it. */
function askAgain(event: SendingEvent, moment: Moment): NextState {
  if (isGivenUp(moment, event.first_sent_at)) return givenUp(true, 'none')
  const next_at = afterBackOff(moment, event.retries)
  return { columns: { state: 'unknown', retries: event.retries + 1, next_at }, call: 'none' }
}

const CONSULTED: readonly AnswerClass[] = [
  'duplicate',
  'later',
  'certificate',
  'correct',
  'stopped',
  'defect',
]

/** Whether the document is consulted next: SEFAZ has refused an event that it may have registered before. */
export const needsConsult = ({ state, code, reason }: SendingEvent) =>
  state === 'unknown' &&
  code !== null &&
  /^\d{3,4}$/.test(code) &&
  CONSULTED.includes(meaningOf(code, reason ?? '').class)
