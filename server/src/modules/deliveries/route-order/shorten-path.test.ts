import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMetres, type Place } from '../../../domain/distance-metres.ts'
import { shortenPath } from './shorten-path.ts'

const START = { latitude: -23.5, longitude: -46.6 }
const at = (east: number, north = 0) => ({
  latitude: START.latitude + north / 100,
  longitude: START.longitude + east / 100,
})

/** On a coarse grid, so that some stops have the same place. */
const places = fc.array(
  fc.record({
    latitude: fc.integer({ min: -30, max: 30 }).map((n) => START.latitude + n / 50),
    longitude: fc.integer({ min: -30, max: 30 }).map((n) => START.longitude + n / 50),
  }),
  { maxLength: 40 },
)

function lengthOf(stops: readonly Place[]) {
  return stops.reduce((sum, stop, n) => sum + distanceMetres(stops[n - 1] ?? START, stop), 0)
}

function shortestOf(stops: readonly Place[]): number {
  const walk = (from: Place, left: readonly Place[]): number =>
    left.length === 0
      ? 0
      : Math.min(
          ...left.map(
            (stop) =>
              distanceMetres(from, stop) +
              walk(
                stop,
                left.filter((other) => other !== stop),
              ),
          ),
        )
  return walk(START, stops)
}

test('every stop is visited once, and the path is never longer than the given one', () => {
  fc.assert(
    fc.property(places, (stops) => {
      const { order, metres } = shortenPath(START, stops)
      expect(order.toSorted((a, b) => a - b)).toEqual([...stops.keys()])
      expect(metres).toBeCloseTo(lengthOf(order.flatMap((n) => stops[n] ?? [])), 3)
      expect(metres).toBeLessThanOrEqual(lengthOf(stops) + 0.01)
      expect(shortenPath(START, stops)).toEqual({ order, metres })
    }),
  )
})

test('of a few stops it is seldom far from the shortest of all', () => {
  fc.assert(
    fc.property(places, (all) => {
      const stops = all.slice(0, 6)
      expect(shortenPath(START, stops).metres).toBeLessThanOrEqual(shortestOf(stops) * 1.5 + 0.01)
    }),
    { numRuns: 50, seed: 7 },
  )
})

test('stops along a street are visited along the street', () => {
  expect(
    shortenPath(
      START,
      [3, 1, 4, 2].map((n) => at(n)),
    ).order,
  ).toEqual([1, 3, 0, 2])
})

test('where the nearest next one leads astray, the path is turned', () => {
  // Nearest first would go 1 east, back to 1.2 west, and all the way to 3.5 east.
  expect(
    shortenPath(
      START,
      [3.5, -1.2, 1].map((n) => at(n)),
    ).order,
  ).toEqual([1, 2, 0])
})

test('stops at one place keep their order', () => {
  expect(shortenPath(START, [at(2), at(1), at(2), at(1)]).order).toEqual([1, 3, 0, 2])
  expect(shortenPath(START, []).order).toEqual([])
})

test('a thousand stops take less than five seconds', () => {
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const stops = Array.from({ length: 1000 }, () => at(random() * 50, random() * 50))
  const begun = performance.now()
  shortenPath(START, stops)
  expect(performance.now() - begun).toBeLessThan(5000)
})
