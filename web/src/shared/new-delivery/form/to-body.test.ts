import { DeliverySummary } from '@canhoto/contracts/deliveries'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { EMPTY_VALUES } from './form-values.ts'
import { toSummary } from './to-body.ts'

const complete = {
  ...EMPTY_VALUES,
  nf_number: ' 123 ',
  client_name: 'Padaria Sol',
  emission_date: '2026-11-20',
  departure_date: '2026-11-21',
  merchandise_value: '1.234,56',
  invoice_total_value: 'R$ 2.000',
}

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
