import { expect, test } from 'vitest'
import { isDue } from './thin-positions.ts'

/** Metres north of a place in São Paulo. */
const at = (metres: number, more: Partial<GeolocationCoordinates> = {}) =>
  ({
    latitude: -23.55 + metres / 111_320,
    longitude: -46.63,
    accuracy: 8,
    speed: null,
    ...more,
  }) as GeolocationCoordinates

const HERE = { coords: at(0), at: 0 }
const km_h = (speed: number) => speed / 3.6

test('the first position of a route is stored', () => {
  expect(isDue(null, at(0), 0)).toBe(true)
})

test('a phone that stands still is stored once a minute', () => {
  for (const coords of [at(0), at(14), at(0, { speed: 0 }), at(0, { speed: km_h(2.9) })]) {
    expect(isDue(HERE, coords, 59_999)).toBe(false)
    expect(isDue(HERE, coords, 60_000)).toBe(true)
  }
})

test('one that moves is stored every ten seconds: by its speed, or by the way that it made', () => {
  for (const coords of [at(0, { speed: km_h(3.1) }), at(16), at(16, { speed: 0 })]) {
    expect(isDue(HERE, coords, 9999)).toBe(false)
    expect(isDue(HERE, coords, 10_000)).toBe(true)
  }
})

test('an inexact position moves only as far as it is sure of', () => {
  expect(isDue(HERE, at(70, { accuracy: 80 }), 30_000)).toBe(false)
  expect(isDue(HERE, at(90, { accuracy: 80 }), 30_000)).toBe(true)
})

test('one that drives off after half an hour is stored at once', () => {
  expect(isDue({ ...HERE, at: 1_800_000 }, at(20), 1_811_000)).toBe(true)
})

test('east and west count as north and south do', () => {
  const east = (degrees: number) => at(0, { longitude: -46.63 + degrees })
  // 0.0001 degrees are 10.2 metres there, and 0.00016 are 16.3.
  expect(isDue(HERE, east(0.0001), 30_000)).toBe(false)
  expect(isDue(HERE, east(0.00016), 30_000)).toBe(true)
})
