import { expect, test } from 'vitest'
import { growth, monthTrend } from './month-trend.ts'

test.each([
  [
    { current: 1_120, previous: 1_000 },
    { month: '1.120', percent: 12 },
  ],
  [
    { current: 1, previous: 3 },
    { month: '1', percent: -67 },
  ],
  [
    { current: 5, previous: 5 },
    { month: '5', percent: 0 },
  ],
  [
    { current: 0, previous: 4 },
    { month: '0', percent: -100 },
  ],
])('a month of %o is shown as %o', (comparison, trend) => {
  expect(monthTrend(comparison)).toEqual(trend)
})

test('without a month before there is nothing to compare with', () => {
  expect(growth({ current: 5, previous: 0 })).toBeUndefined()
  expect(monthTrend({ current: 5, previous: 0 })).toBeUndefined()
})
