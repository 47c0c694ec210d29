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

test('a photo that was refused is not held against a delivery whose newer photo was accepted', () => {
  const proved: Delivery = { ...open, status: 'DELIVERED', has_receipt: true, photo_refusal: null }
  expect(applyOutbox([proved], [item(photo, 'failed')])[0]).toMatchObject({ onPhone: null })
  const asked: Delivery = { ...proved, photo_refusal: 'Foto cortada' }
  expect(applyOutbox([asked], [item(photo, 'failed')])[0]).toMatchObject({
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

test('a photo behind a refused registration is shown, and so is that it was refused', () => {
  const photoOfIt: Work = { kind: 'receipt', nf_number: '77', fields: { delivery_id: 'b' } }
  expect(applyOutbox([], [item(creation, 'failed'), item(photoOfIt)])[0]).toMatchObject({
    status: 'DELIVERED',
    onPhone: 'refused creation',
    photoItem: 'item',
  })
})

const last_occurrence = {
  label: 'Estabelecimento fechado',
  occurred_at: '2026-11-23T10:00:00-03:00',
  next_attempt: '2026-11-24',
}
const failure: Work = {
  kind: 'occurrence',
  nf_number: '1',
  hasPhoto: false,
  fields: { delivery_id: 'a', reason_id: 'r' },
  effect: { status: 'REATTEMPTED', last_occurrence },
}

test('a delivery that was not made says so and why at once, and that it waits to be sent', () => {
  expect(applyOutbox([open], [item(failure)])[0]).toMatchObject({
    status: 'REATTEMPTED',
    last_occurrence,
    onPhone: 'occurrence',
  })
  expect(applyOutbox([open], [item(failure, 'sent')])[0]).toMatchObject({
    status: 'REATTEMPTED',
    last_occurrence,
    onPhone: null,
  })
})

test('a failure that the server refused leaves the delivery as it is', () => {
  expect(applyOutbox([open], [item(failure, 'failed')])[0]).toMatchObject({
    status: 'PENDING',
    onPhone: 'refused occurrence',
  })
})

test('the photo of the stub after a failure finishes the delivery, and no failure opens it again', () => {
  for (const items of [
    [item(failure), item(photo)],
    [item(photo), item(failure)],
  ])
    expect(applyOutbox([open], items)[0]).toMatchObject({
      status: 'DELIVERED',
      onPhone: 'receipt',
    })
})
