import { expect, test } from 'vitest'
import { dayOfKey } from './calendar-days.ts'

test('the same day of a shorter month is its last one', () => {
  expect(dayOfKey('2026-01-31', 'PageDown')).toBe('2026-02-28')
  expect(dayOfKey('2024-03-31', 'PageUp')).toBe('2024-02-29')
  expect(dayOfKey('2026-12-15', 'PageDown')).toBe('2027-01-15')
  expect(dayOfKey('2024-02-29', 'PageDown', true)).toBe('2025-02-28')
})

test('the keys lead over the end of a month and of a year', () => {
  expect(dayOfKey('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
  expect(dayOfKey('2026-03-01', 'ArrowUp')).toBe('2026-02-22')
  expect(dayOfKey('2026-03-01', 'Tab')).toBeNull()
})

test('Home and End lead to the Sunday and the Saturday of the week', () => {
  expect(dayOfKey('2026-11-20', 'Home')).toBe('2026-11-15')
  expect(dayOfKey('2026-11-20', 'End')).toBe('2026-11-21')
  expect(dayOfKey('2026-11-01', 'Home')).toBe('2026-11-01')
  expect(dayOfKey('2026-12-31', 'End')).toBe('2027-01-02')
})
