import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-11-20T12:00:00-03:00')

test.each([
  ['2026-11-20T12:00:30-03:00', 'Agora mesmo'],
  ['2026-11-20T11:59:01-03:00', 'Agora mesmo'],
  ['2026-11-20T11:59:00-03:00', 'Ha 1 min'],
  ['2026-11-20T11:00:01-03:00', 'Ha 59 min'],
  ['2026-11-20T11:00:00-03:00', 'Ha 1 h'],
  ['2026-11-19T12:00:01-03:00', 'Ha 23 h'],
  ['2026-11-19T12:00:00-03:00', 'Ha 1 d'],
  ['2026-11-10T12:00:00-03:00', 'Ha 10 d'],
])('%s is %s', (instant, label) => {
  expect(timeAgo(instant, now)).toBe(label)
})
