import { expect, test } from 'vitest'
import { filterPosition } from './gps-filter.ts'

test('an exact position counts at once and is nothing to talk about', () => {
  expect(filterPosition(null, 50, 0)).toEqual({ counts: true, adjusting: null, notice: null })
})

test('an inexact position waits, and counts once 15 seconds brought no better one', () => {
  expect(filterPosition(null, 51, 1000)).toEqual({
    counts: false,
    adjusting: 1000,
    notice: 'adjusting',
  })
  expect(filterPosition(1000, 80, 15_999).counts).toBe(false)
  expect(filterPosition(1000, 80, 16_000)).toEqual({ counts: true, adjusting: 1000, notice: null })
})

test('the first exact position after inexact ones is told as calibrated', () => {
  expect(filterPosition(1000, 12, 4000)).toEqual({
    counts: true,
    adjusting: null,
    notice: 'calibrated',
  })
})
