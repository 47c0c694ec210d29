import { expect, test } from 'vitest'
import { countLoads } from './loads.ts'

const delivery = (name: string | null, status: 'PENDING' | 'DELIVERED', has_receipt = false) => ({
  driver_id: name && `id of ${name}`,
  driver_name: name,
  status,
  has_receipt,
})

test('every driver has what is done and what there is', () => {
  expect(
    countLoads([
      delivery('Ana', 'DELIVERED'),
      delivery('Ana', 'PENDING'),
      delivery('Ana', 'PENDING', true),
    ]),
  ).toEqual([{ driver_id: 'id of Ana', name: 'Ana', done: 2, total: 3 }])
})

test('deliveries of nobody come first, then the driver with most left, then by name', () => {
  const names = countLoads([
    delivery('Élcio', 'PENDING'),
    delivery('Eva', 'PENDING'),
    delivery('Ana', 'DELIVERED'),
    delivery('Zeca', 'PENDING'),
    delivery('Zeca', 'PENDING'),
    delivery(null, 'PENDING'),
  ]).map(({ name }) => name)
  expect(names).toEqual(['Não atribuído', 'Zeca', 'Élcio', 'Eva', 'Ana'])
})

test('no deliveries, no loads', () => {
  expect(countLoads([])).toEqual([])
})
