import { expect, test } from 'vitest'
import { formatFilters, parseFilters } from './filter-address.ts'

const parse = (address: string) => parseFilters(new URLSearchParams(address))

test('an address leads to the filters that made it', () => {
  const filters = {
    driver_id: '01930000-0000-7000-8000-000000000001',
    status: 'PROBLEM',
    day: 'today',
    from: '2026-11-01',
    client_document: '11222333000181',
    client_of: '01930000-0000-7000-8000-000000000002',
    late: 'true',
    search: 'Padaria & Cia',
    sort: 'created_at',
  } as const
  expect(parse(formatFilters(filters))).toEqual(filters)
  expect(formatFilters({ ...filters, page: 3 } as never)).not.toContain('page')
})

test('wrong values of an address count as none', () => {
  const wrong =
    'driver_id=7&status=PERDIDA&day=2026-02-30&from=ontem&late=1&client_document=1&client_of=39053344705&import_id=x&sort=-delivered_at&other=1'
  expect(parse(wrong)).toEqual({})
})

test('the same filters are the same text, in whatever order and words they were written', () => {
  const [one, other] = ['late=true&status=PENDENTE', 'status=PENDING&sort=-created_at&late=true']
  expect(formatFilters(parse(one))).toBe(formatFilters(parse(other)))
})
