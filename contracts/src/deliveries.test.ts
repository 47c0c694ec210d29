import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Delivery } from './deliveries.ts'

test('a delivery that a phone stored before there were occurrences can still be read without a network', () => {
  const unknown = Object.fromEntries(Object.keys(Delivery.shape).map((name) => [name, null]))
  const id = '01930000-0000-7000-8000-00000000a1fa'
  const { last_occurrence: _, ...stored } = {
    ...unknown,
    last_occurrence: null,
    id,
    company_id: id,
    nf_number: '1',
    client_name: 'Padaria Sol',
    status: 'PENDING',
    source: 'manual',
    has_receipt: false,
    created_at: '2026-11-20T08:00:00-03:00',
    updated_at: '2026-11-20T08:00:00-03:00',
  }
  expect(z.safeParse(Delivery, stored).error).toBeUndefined()
})
