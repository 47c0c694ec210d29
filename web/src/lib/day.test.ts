import { expect, test } from 'vitest'
import { parseDay } from './day.ts'

test.each([
  ['20/11/2026', '2026-11-20'],
  [' 2026-11-20 ', '2026-11-20'],
  ['2026-11-20T23:59:00-03:00', '2026-11-20'],
  ['29/02/2028', '2028-02-29'],
])('%s is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each(['', null, undefined, '30/02/2026', '2026-13-01', '20-11-2026', 'ontem', '1/2/2026'])(
  '%s is no day',
  (text) => {
    expect(parseDay(text)).toBe('')
  },
)
