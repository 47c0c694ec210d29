import type { DeliverySefazEvents, SefazEvent } from '@canhoto/contracts/sefaz-events'
import { expect, test } from 'vitest'
import { pollingOf, REFRESH_MS } from './events-polling.ts'

const NOW = Date.parse('2026-11-26T10:00:00-03:00')
const SOON = '2026-11-26T10:00:04-03:00'
const LATER = '2026-11-26T10:30:00-03:00'

type Shown = Partial<Pick<SefazEvent, 'state' | 'problems' | 'next_at'>>

/** Only what decides is written down. */
const pollingFor = (events: readonly Shown[], more: Partial<DeliverySefazEvents> = {}) =>
  pollingOf(
    {
      mode: 'production',
      no_event: null,
      needs_cancellation: false,
      note_events: [],
      events: events.map((event) => ({ problems: [], next_at: null, ...event }) as SefazEvent),
      ...more,
    },
    NOW,
  )

test('the events are read again while one is about to be made', () => {
  expect(pollingFor([])).toBe(REFRESH_MS)
  expect(pollingFor([], { no_event: 'Sem evento: o emitente é outro' })).toBe(false)
  expect(pollingFor([], { mode: 'off' })).toBe(false)
})

test.each<[string, Shown, boolean]>([
  ['one that is about to be signed', { state: 'waiting' }, true],
  ['not one that the office completes', { state: 'waiting', problems: ['Falta a foto.'] }, false],
  ['one that is sent now', { state: 'sending' }, true],
  ['one whose turn is within seconds', { state: 'signed', next_at: SOON }, true],
  ['one that SEFAZ is asked about within seconds', { state: 'unknown', next_at: SOON }, true],
  ['not one that is tried in half an hour', { state: 'signed', next_at: LATER }, false],
  ['not one that is registered', { state: 'registered' }, false],
  ['not one that was refused', { state: 'rejected' }, false],
  ['not one that was cancelled', { state: 'cancelled' }, false],
])('the events are read again for %s', (_, event, isRead) => {
  expect(pollingFor([event])).toBe(isRead ? REFRESH_MS : false)
})

test('one event that changes is enough', () => {
  expect(pollingFor([{ state: 'registered' }, { state: 'waiting' }])).toBe(REFRESH_MS)
})
