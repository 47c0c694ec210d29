import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMetres, type Place } from '../../../domain/distance-metres.ts'
import { shortenPath, type Ways } from './shorten-path.ts'

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

test('every stop is visited once, and the path is never longer than the given one', async () => {
  await fc.assert(
    fc.asyncProperty(places, async (stops) => {
      const { order, metres } = await shortenPath(START, stops)
      expect(order.toSorted((a, b) => a - b)).toEqual([...stops.keys()])
      expect(metres).toBeCloseTo(lengthOf(order.flatMap((n) => stops[n] ?? [])), 3)
      expect(metres).toBeLessThanOrEqual(lengthOf(stops) + 0.01)
      expect(await shortenPath(START, stops)).toEqual({ order, metres })
    }),
  )
})

test('of a few stops it is seldom far from the shortest of all', async () => {
  await fc.assert(
    fc.asyncProperty(places, async (all) => {
      const stops = all.slice(0, 6)
      const { metres } = await shortenPath(START, stops)
      expect(metres).toBeLessThanOrEqual(shortestOf(stops) * 1.5 + 0.01)
    }),
    { numRuns: 50, seed: 7 },
  )
})

test('stops along a street are visited along the street', async () => {
  const stops = [3, 1, 4, 2].map((n) => at(n))
  expect((await shortenPath(START, stops)).order).toEqual([1, 3, 0, 2])
})

test('where the nearest next one leads astray, the path is turned', async () => {
  // Nearest first would go 1 east, back to 1.2 west, and all the way to 3.5 east.
  const stops = [3.5, -1.2, 1].map((n) => at(n))
  expect((await shortenPath(START, stops)).order).toEqual([1, 2, 0])
})

test('stops at one place keep their order', async () => {
  const stops = [at(2), at(1), at(2), at(1)]
  expect((await shortenPath(START, stops)).order).toEqual([1, 3, 0, 2])
  expect((await shortenPath(START, [])).order).toEqual([])
})

test('where the way back costs more, no part is turned that is dearer turned around', async () => {
  const costs = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 64, maxLength: 64 })
  await fc.assert(
    fc.asyncProperty(costs, async (table) => {
      const ways: Ways = {
        costs: Float64Array.from(table),
        metres: Float64Array.from(table, (cost) => cost * 2),
      }
      const stops = Array.from({ length: 7 }, (_, n) => at(n))
      const costOf = (path: readonly number[]) =>
        path.reduce(
          (sum, n, i) => sum + (table[(i === 0 ? 0 : (path[i - 1] ?? 0) + 1) * 8 + n + 1] ?? 0),
          0,
        )
      const { order, metres } = await shortenPath(START, stops, async () => ways)
      expect(order.toSorted((a, b) => a - b)).toEqual([...stops.keys()])
      expect(metres).toBe(costOf(order) * 2)
      expect(costOf(order)).toBeLessThanOrEqual(costOf([...stops.keys()]))
      expect(isTwoOptimal(order, costOf)).toBe(true)
    }),
  )
})

/** No part of the path costs less turned around. */
function isTwoOptimal(path: readonly number[], costOf: (path: readonly number[]) => number) {
  return path.every((_, from) =>
    path.every((__, to) => {
      const part = path.slice(from, to + 1).toReversed()
      return (
        to <= from ||
        costOf([...path.slice(0, from), ...part, ...path.slice(to + 1)]) >= costOf(path)
      )
    }),
  )
}

test('the server goes on while a thousand stops are ordered', async () => {
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const stops = Array.from({ length: 1000 }, () => at(random() * 50, random() * 50))
  let pauses = 0
  const counting = setInterval(() => (pauses += 1), 1)
  await shortenPath(START, stops)
  clearInterval(counting)
  expect(pauses).toBeGreaterThan(2)
})
