import type { AnswerClass } from '@canhoto/fiscal/events/answers'
import type { NextState, SendingEvent } from './sending-event.ts'
import { afterDocumentWait, type Moment } from './waits.ts'

/** SEFAZ blocks at twenty. */
export const MAX_EQUAL_REJECTIONS = 3
const MAX_DOCUMENT_WAITS = 6

interface Refusal {
  code: string
  reason: string
  class: AnswerClass
}

/** SEFAZ has refused the event, and has none of this name: its sequence is free. */
export function afterRefusal(event: SendingEvent, refusal: Refusal, moment: Moment): NextState {
  const { code } = refusal
  if (refusal.class === 'later') return afterUnknownDocument(event, refusal, moment)
  if (refusal.class === 'certificate') {
    const columns = { ...counted(event, refusal), state: 'waiting', next_at: moment.now } as const
    return { columns, isUnsigned: true, refuses: refusedCertificate(code), call: 'answered' }
  }
  const state = refusal.class === 'correct' ? 'rejected' : 'stopped'
  return { columns: { ...counted(event, refusal), state, next_at: null }, call: 'answered' }
}

/** Of 213 and 290 to 296 it is that of the signature. */
export const refusedCertificate = (code: string) =>
  /^(?:213|29.)$/.test(code) ? 'signature' : 'connection'

/** Its document may be authorized only now, so the same bytes are sent a few times more. */
function afterUnknownDocument(event: SendingEvent, refusal: Refusal, moment: Moment): NextState {
  const { code, reason } = refusal
  const isSame = event.rejection_code === code
  const document_waits = (isSame ? event.document_waits : 0) + 1
  if (document_waits > MAX_DOCUMENT_WAITS) {
    const columns = { ...counted(event, refusal), document_waits, state: 'rejected' } as const
    return { columns: { ...columns, next_at: null }, call: 'answered' }
  }
  const columns = {
    state: 'signed',
    code,
    reason,
    is_uncertain: false,
    retries: 0,
    rejection_code: code,
    equal_rejections: isSame ? event.equal_rejections : 0,
    document_waits,
    next_at: afterDocumentWait(moment),
  } as const
  return { columns, call: 'answered' }
}

function counted(event: SendingEvent, { code, reason }: Refusal) {
  const isSame = event.rejection_code === code
  return {
    code,
    reason,
    is_uncertain: false,
    retries: 0,
    rejection_code: code,
    equal_rejections: isSame ? event.equal_rejections + 1 : 1,
    document_waits: isSame ? event.document_waits : 0,
  }
}
