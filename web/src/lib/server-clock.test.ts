import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readServerClock, toServerTime } from './server-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const NOON = Date.parse('2026-11-30T12:00:00-03:00')

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

/** An answer that this device asked for so long ago, dated by a server whose clock differs by `offset` at that age. */
function answer({ askedAgo = 0, datedAgo = 0, offset = 0 }) {
  const dated = new Date(Date.now() - datedAgo + offset)
  readServerClock(dated.toUTCString(), Date.now() - askedAgo)
}

test('a wrong clock of this device is corrected by what the server answers, a few seconds are not', () => {
  answer({ offset: 10 * MINUTE })
  expect(toServerTime(NOON)).toBe(NOON + 10 * MINUTE)
  answer({ offset: 5 * SECOND })
  expect(toServerTime(NOON)).toBe(NOON)
})

test('an answer that comes after the computer slept does not set the clock back by the sleep', () => {
  answer({})
  answer({ askedAgo: 180 * MINUTE, datedAgo: 180 * MINUTE })
  expect(toServerTime(NOON)).toBe(NOON)
})

test('a clock that is known to be wrong stays known while a photo takes minutes, and an answer without a date says nothing', () => {
  answer({ offset: -90 * MINUTE })
  answer({ askedAgo: 3 * MINUTE, datedAgo: 2 * MINUTE, offset: -90 * MINUTE })
  readServerClock(null, Date.now())
  expect(toServerTime(NOON)).toBe(NOON - 90 * MINUTE)
})

test('a slow network does not keep the clock from being corrected', () => {
  answer({ offset: 10 * MINUTE })
  answer({ askedAgo: 29 * SECOND, datedAgo: 28 * SECOND })
  expect(toServerTime(NOON)).toBe(NOON)
})
