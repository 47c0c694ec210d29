import { expect, test } from 'vitest'
import { byDriver } from './by-driver.ts'

const row = (nf_number: string, driver_name: string | null, day_order: number | null = null) => ({
  nf_number,
  driver_id: driver_name,
  driver_name,
  day_order,
})

test('each driver has a list, in the order of the day and then of the numbers; those without a driver are last', () => {
  const lists = byDriver([
    row('10', null),
    row('9', 'Zélia'),
    row('100', 'Álvaro'),
    row('20', 'Álvaro'),
    row('30', 'Álvaro', 1),
  ])
  expect(lists.map(({ driver, rows }) => [driver, rows.map((each) => each.nf_number)])).toEqual([
    ['Álvaro', ['30', '20', '100']],
    ['Zélia', ['9']],
    ['Sem motorista', ['10']],
  ])
})
