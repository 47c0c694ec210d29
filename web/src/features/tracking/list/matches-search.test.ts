import { expect, test } from 'vitest'
import { matchesSearch } from './matches-search.ts'

const driver = { driver_name: 'João Conceição', vehicle_label: 'Fiorino · BRA2E19' }

test.each([
  ['', true],
  ['joao', true],
  ['CONCEIÇÃO  bra2', true],
  ['fiorino joão', true],
  ['maria', false],
  ['joao maria', false],
])('a search for "%s"', (search, isFound) => {
  expect(matchesSearch(driver, search)).toBe(isFound)
})

test('a driver without a vehicle is found by the name', () => {
  expect(matchesSearch({ ...driver, vehicle_label: null }, 'joao')).toBe(true)
})
