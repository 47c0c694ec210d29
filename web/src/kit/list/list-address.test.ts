import { reports } from '@canhoto/contracts/reports'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listAddress } from './list-address.ts'

const FIELDS = {
  company_id: z.uuid(),
  status: z.enum(['PENDING', 'DELIVERED']),
  start_date: z.iso.date(),
}
const list = listAddress(FIELDS)
const parse = (address: string) => list.parse(new URLSearchParams(address))
const NOTHING = { filters: {}, search: '', page: 1 }

test('an address leads to the filters, the search and the page that made it', () => {
  const place = {
    filters: { status: 'DELIVERED', start_date: '2026-11-01' },
    search: 'Padaria & Cia = 1',
    page: 3,
  } as const
  expect(parse(list.format(place))).toEqual(place)
})

test('wrong values of an address count as none', () => {
  const hostile = [
    'company_id=7&status=PERDIDA&start_date=ontem&page=x',
    'company_id[]=1&status=&start_date=2026-02-30&search=%20%20',
    "company_id=' or 1=1 --&status=__proto__&start_date=2026-11-01T00:00:00Z",
    `search=${'a'.repeat(101)}&start_date=99999-01-01`,
    '__proto__=x&constructor=y&toString=z&hasOwnProperty=1',
    '%E0%A4%A&=&&status=%00&search=%00',
  ]
  expect(hostile.map(parse)).toEqual(hostile.map(() => NOTHING))
  const pages = ['0', '-1', 'x', '1e9', '1000000', '2.5', '', 'Infinity', '٣']
  expect(pages.map((page) => list.parse(new URLSearchParams({ page })).page)).toEqual(
    pages.map(() => 1),
  )
  expect(parse('status=PENDING&status=<script>').filters).toEqual({ status: 'PENDING' })
})

test('a value that is right is kept beside those that are wrong', () => {
  expect(parse('status=PENDING&start_date=x&search=ana&page=0')).toEqual({
    filters: { status: 'PENDING' },
    search: 'ana',
    page: 1,
  })
})

test('what the address has besides, as the tab of a screen and another list, stays', () => {
  const present = new URLSearchParams('aba=cliente&status=PENDING&other_page=2&page=4')
  expect(list.format({ search: 'ana' }, present)).toBe('aba=cliente&other_page=2&search=ana')
  const other = listAddress({ status: FIELDS.status }, 'other_')
  expect(other.parse(present)).toEqual({ ...NOTHING, page: 2 })
  expect(other.format({ filters: { status: 'DELIVERED' } }, present)).toBe(
    'aba=cliente&status=PENDING&page=4&other_status=DELIVERED',
  )
})

test('whatever an address says, the server takes what is read of it', () => {
  const { record_type, start_date, end_date, company_id } = reports.audit.query.shape
  const audit = listAddress({ record_type, start_date, end_date, company_id })
  const hostile =
    'record_type=all&start_date=0&end_date=2026-11-30&company_id=null&page=99999&search='
  const { filters, search, page } = audit.parse(new URLSearchParams(hostile))
  expect(z.safeParse(reports.audit.query, { ...filters, search, page }).success).toBe(true)
})
