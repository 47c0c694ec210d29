import type { Delivery } from '@canhoto/contracts/deliveries'
import { expect, test } from 'vitest'
import type { Item, Work } from '../../../lib/outbox/item.ts'
import { applyOutbox } from './apply-outbox.ts'

const open = { id: 'a', nf_number: '1', status: 'PENDING', has_receipt: false } as Delivery
const rest = { userId: 'u', companyId: 'c', attempts: 0, notBefore: 0, createdAt: 0, sentAt: null }
const item = (work: Work, state: Item['state'] = 'waiting'): Item => ({
  ...rest,
  seq: 1,
  id: 'item',
  work,
  state,
  error: null,
})

const photo: Work = { kind: 'receipt', nf_number: '1', fields: { delivery_id: 'a' } }
const removal: Work = { kind: 'deletion', nf_number: '1', delivery_id: 'a' }
const creation: Work = {
  kind: 'creation',
  delivery_id: 'b',
  body: { summary: { nf_number: '77', client_name: 'Padaria Sol' } },
}

test('a delivery whose photo waits on the phone is finished, and says that it waits', () => {
  expect(applyOutbox([open], [item(photo)])[0]).toMatchObject({
    status: 'DELIVERED',
    has_receipt: true,
    onPhone: 'receipt',
    photoItem: 'item',
  })
})

test('once sent it is finished without further notice', () => {
  expect(applyOutbox([open], [item(photo, 'sent')])[0]).toMatchObject({
    has_receipt: true,
    onPhone: null,
    photoItem: null,
  })
})

test('a delivery whose photo was refused is open still', () => {
  expect(applyOutbox([open], [item(photo, 'failed')])[0]).toMatchObject({
    status: 'PENDING',
    onPhone: 'refused receipt',
  })
})

test('a deleted delivery is gone at once, and back when the server refused', () => {
  expect(applyOutbox([open], [item(removal)])).toEqual([])
  expect(applyOutbox([open], [item(removal, 'failed')])).toHaveLength(1)
})

test('a new delivery is listed before the server knows it, and once when it does', () => {
  const listed = applyOutbox([open], [item(creation)])
  expect(listed.map(({ nf_number, onPhone }) => [nf_number, onPhone])).toEqual([
    ['1', null],
    ['77', 'creation'],
  ])
  expect(applyOutbox([{ ...open, id: 'b' }], [item(creation, 'sent')])).toHaveLength(1)
})
