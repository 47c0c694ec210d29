import { expect, test } from 'vitest'
import { travelledMetres } from './travelled-metres.ts'

/** A thousandth of a degree of latitude is 111 metres. */
const at = (second: number, thousandths: number, accuracy: number | null = 10) => ({
  latitude: -23.5 + thousandths / 1000,
  longitude: -46.6,
  accuracy,
  at: second * 1000,
})

test('the way is as long as its steps', () => {
  expect(travelledMetres([])).toBe(0)
  expect(travelledMetres([at(0, 0)])).toBe(0)
  expect(travelledMetres([at(0, 0), at(60, 5), at(120, 9), at(180, 4)])).toBeCloseTo(14 * 111.2, -1)
})

test('a phone that stands still does not travel, however long its position trembles', () => {
  const trembling = Array.from({ length: 500 }, (_, n) => at(n * 10, n % 2 === 0 ? 0 : 0.15))
  expect(travelledMetres(trembling)).toBe(0)
})

test('slow steps add up', () => {
  const slow = Array.from({ length: 100 }, (_, n) => at(n * 10, n * 0.1))
  expect(travelledMetres(slow)).toBeGreaterThan(1000)
})

test('a position of the cell network and a jump are left out', () => {
  const way = [at(0, 0), at(10, 30, 2000), at(20, 40), at(60, 5)]
  expect(travelledMetres(way)).toBeCloseTo(5 * 111.2, -1)
})
