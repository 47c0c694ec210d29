import { DeliverySummary } from '@canhoto/contracts/deliveries'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { EMPTY_VALUES } from './form-values.ts'
import { FIELD_LABELS, listMissing, listUnreadable, toSummary } from './delivery-summary.ts'

const complete = {
  ...EMPTY_VALUES,
  nf_number: ' 123 ',
  client_name: 'Padaria Sol',
  emission_date: '2026-11-20',
  departure_date: '2026-11-21',
  merchandise_value: '1.234,56',
  invoice_total_value: 'R$ 2.000',
}

test('an empty form misses every required field, in the order of the form', () => {
  expect(listMissing(EMPTY_VALUES).map((field) => FIELD_LABELS[field])).toEqual([
    'Número da NF',
    'Nome do Cliente',
    'Data de emissão',
    'Data de saída',
    'Valor total da entrega',
    'Valor total da nota',
  ])
})

test('blanks are missing too; a complete form misses nothing', () => {
  expect(listMissing({ ...complete, client_name: '   ' })).toEqual(['client_name'])
  expect(listMissing(complete)).toEqual([])
})

test('an amount or a day that nobody can read is told apart from a missing one', () => {
  const odd = { ...complete, merchandise_value: 'mil', departure_date: '2026-02-30', nf_number: '' }
  expect(listUnreadable(odd)).toEqual(['departure_date', 'merchandise_value'])
  expect(listUnreadable(complete)).toEqual([])
})

test('the summary has exact amounts, and departure is the expected day', () => {
  expect(toSummary(complete, null)).toEqual({
    nf_number: '123',
    nfe_key: '',
    client_name: 'Padaria Sol',
    delivery_address: '',
    emission_date: '2026-11-20',
    departure_date: '2026-11-21',
    delivery_date_expected: '2026-11-21',
    merchandise_value: '1234.56',
    invoice_total_value: '2000.00',
  })
})

test('the server accepts the summary as it is', () => {
  expect(z.safeParse(DeliverySummary, toSummary(complete, null)).success).toBe(true)
})
