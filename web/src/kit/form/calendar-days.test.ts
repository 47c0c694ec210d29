import { expect, test } from 'vitest'
import { addMonths, dayOfKey, weeksOf } from './calendar-days.ts'

test('a month has the weeks that it is part of, from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11-20')
  expect(weeks[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ])
  expect(weeks).toHaveLength(5)
  expect(weeks[4]?.[6]).toBe('2026-12-05')
  expect(weeksOf('2026-02-10')).toHaveLength(4)
})

test('the same day of a shorter month is its last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('the keys lead over the end of a month and of a year', () => {
  expect(dayOfKey('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
  expect(dayOfKey('2026-03-01', 'ArrowUp')).toBe('2026-02-22')
  expect(dayOfKey('2026-03-01', 'Tab')).toBeNull()
})
