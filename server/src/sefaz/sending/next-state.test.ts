import { KNOWN_ANSWERS, meaningOf } from '@canhoto/fiscal/events/answers'
import { describe, expect, test } from 'vitest'
import type { SefazCallErrorKind } from '../transport/sefaz-call-error.ts'
import { needsConsult, nextState } from './next-state.ts'
import type { SendingEvent } from './sending-event.ts'

const now = new Date('2026-11-26T12:00:00Z')
const moment = { now, random: () => 0.5 }
const MINUTE_MS = 60_000

const EVENT: SendingEvent = {
  state: 'signed',
  digest: 'ours',
  code: null,
  reason: null,
  is_uncertain: false,
  first_sent_at: now.toISOString(),
  retries: 0,
  equal_rejections: 0,
  rejection_code: null,
  document_waits: 0,
}
const UNCERTAIN: SendingEvent = { ...EVENT, state: 'unknown', is_uncertain: true }
const PROTOCOL = '135260000000001'

const answerOf = (code: string) => ({
  code,
  reason: 'Motivo',
  protocol: PROTOCOL,
  registeredAt: now,
  duplicateOf: null,
  element: '<retEventoCTe/>',
})

/** In how many minutes it goes on; null: not by itself. */
function summaryOf(next: ReturnType<typeof nextState>) {
  const { state, next_at, is_uncertain } = next.columns
  return {
    state,
    minutes: next_at && (next_at.getTime() - now.getTime()) / MINUTE_MS,
    isUncertain: is_uncertain,
    call: next.call,
  }
}

const afterAnswer = (code: string, event = EVENT) =>
  summaryOf(nextState(event, { of: 'send', answer: answerOf(code) }, moment))

describe('after an answer', () => {
  test.each([
    ['135', 'registered', null, false, 'answered'],
    ['128', 'unknown', 1, true, 'failed'],
    ['573', 'unknown', 0, true, 'answered'],
    ['631', 'unknown', 0, true, 'answered'],
    ['108', 'signed', 1, false, 'failed'],
    ['999', 'unknown', 1, true, 'failed'],
    ['656', 'signed', 61, false, 'answered'],
    ['678', 'signed', 61, false, 'answered'],
    ['494', 'signed', 30, false, 'answered'],
    ['217', 'signed', 30, false, 'answered'],
    ['294', 'waiting', 0, false, 'answered'],
    ['280', 'waiting', 0, false, 'answered'],
    ['872', 'rejected', null, false, 'answered'],
    ['870', 'rejected', null, false, 'answered'],
    ['580', 'stopped', null, false, 'answered'],
    ['215', 'stopped', null, false, 'answered'],
    ['7777', 'stopped', null, false, 'answered'],
  ])('%s the event is %s', (code, state, minutes, isUncertain, call) => {
    expect(afterAnswer(code)).toEqual({ state, minutes, isUncertain, call })
  })

  test('no refusal counts while the event may be registered: the document is consulted', () => {
    const refusals = KNOWN_ANSWERS.filter((code) =>
      ['later', 'certificate', 'correct', 'stopped', 'defect'].includes(meaningOf(code, '').class),
    )
    expect(refusals.length).toBeGreaterThan(60)
    for (const code of refusals) {
      const next = nextState(UNCERTAIN, { of: 'send', answer: answerOf(code) }, moment)
      expect(summaryOf(next)).toMatchObject({ state: 'unknown', minutes: 0, isUncertain: true })
      expect(needsConsult({ ...UNCERTAIN, ...next.columns, state: 'unknown' })).toBe(true)
    }
  })

  test('that registers without a protocol the event may be registered', () => {
    const answer = { ...answerOf('135'), protocol: null }
    const next = nextState(EVENT, { of: 'send', answer }, moment)
    expect(summaryOf(next)).toMatchObject({ state: 'unknown', isUncertain: true })
    expect(next.columns.code).toBe('unreadable')
  })
})

describe('after a call without an answer', () => {
  test.each<[SefazCallErrorKind, boolean, string]>([
    ['connect', false, 'signed'],
    ['forbidden', false, 'signed'],
    ['http', false, 'signed'],
    ['http', true, 'unknown'],
    ['lost', true, 'unknown'],
    ['unreadable', true, 'unknown'],
    ['too_large', true, 'unknown'],
  ])('%s (processed: %s) the event is %s', (kind, mayBeProcessed, state) => {
    const outcome = { of: 'send', failure: { kind, mayBeProcessed } } as const
    const next = summaryOf(nextState(EVENT, outcome, moment))
    expect(next).toEqual({ state, minutes: 1, isUncertain: mayBeProcessed, call: 'failed' })
    const again = nextState(UNCERTAIN, outcome, moment)
    expect(again.columns).toMatchObject({ state: 'unknown', is_uncertain: true })
  })
})

describe('after a consult', () => {
  const registered = {
    digest: 'ours',
    protocol: PROTOCOL,
    registeredAt: now,
    element:
      '<retEvento><infEvento><cStat>135</cStat><xMotivo>Vinculado</xMotivo></infEvento></retEvento>',
  }
  const consult = (event: SendingEvent, found: Partial<typeof registered> | null, code = '100') => {
    const own = found && { ...registered, ...found }
    const answer = { code, reason: '', documentProtocol: null, event: own }
    return nextState(event, { of: 'consult', answer }, moment)
  }
  const refused = (code: string): SendingEvent => ({ ...UNCERTAIN, code, reason: 'Motivo' })

  test('the event that is ours is adopted', () => {
    const next = consult(refused('573'), {})
    expect(next.columns).toMatchObject({ state: 'registered', code: '135', reason: 'Vinculado' })
    expect(next.registration?.protocol).toBe(PROTOCOL)
  })

  test('one with another digest stops ours', () => {
    expect(summaryOf(consult(refused('573'), { digest: 'theirs' }))).toMatchObject({
      state: 'stopped',
      isUncertain: false,
    })
  })

  test('without one a refusal counts, and a duplicate is asked for again', () => {
    expect(summaryOf(consult(refused('872'), null))).toMatchObject({ state: 'rejected' })
    expect(summaryOf(consult(refused('580'), null, '101'))).toMatchObject({ state: 'stopped' })
    expect(summaryOf(consult(refused('573'), null))).toMatchObject({ state: 'unknown', minutes: 1 })
  })

  test('that says nothing about the document the refusal does not count', () => {
    for (const code of ['108', '656', '280', '215'])
      expect(summaryOf(consult(refused('872'), null, code))).toMatchObject({ state: 'unknown' })
    expect(consult(refused('872'), null, '656').pauseUntil).toEqual(
      new Date(now.getTime() + 61 * MINUTE_MS),
    )
  })
})

test('what is sent again waits longer each time, up to an hour, and a little more or less', () => {
  const waitOf = (retries: number, random: number) => {
    const { next_at } = nextState(
      { ...EVENT, retries },
      { of: 'send', answer: answerOf('108') },
      { now, random: () => random },
    ).columns
    return ((next_at?.getTime() ?? 0) - now.getTime()) / MINUTE_MS
  }
  expect([0, 1, 2, 5, 6, 50].map((retries) => waitOf(retries, 0.5))).toEqual([1, 2, 4, 32, 60, 60])
  expect([waitOf(0, 0), waitOf(0, 1)]).toEqual([0.8, 1.2])
})

test('after seven days the same bytes are not sent any more', () => {
  const first_sent_at = new Date(now.getTime() - 7 * 24 * 60 * MINUTE_MS).toISOString()
  for (const code of ['108', '656', '128'])
    expect(afterAnswer(code, { ...EVENT, first_sent_at })).toMatchObject({
      state: 'stopped',
      minutes: null,
    })
})
