import { expect, test } from 'vitest'
import type { DayDelivery } from './apply-outbox.ts'
import { findByKey, groupDeliveries, searchDeliveries } from './find-deliveries.ts'

const KEY = '35261111222333000181550010000001231000001239'
const delivery = (nf_number: string, rest: Partial<DayDelivery> = {}) =>
  ({
    nf_number,
    client_name: '',
    status: 'PENDING',
    series: null,
    nfe_key: null,
    ...rest,
  }) as DayDelivery
const numbersOf = (deliveries: readonly DayDelivery[]) => deliveries.map((each) => each.nf_number)

test('the next delivery is on top: those with a problem come after the open ones, the finished ones apart', () => {
  const { open, finished } = groupDeliveries([
    delivery('1', { status: 'PROBLEM' }),
    delivery('2', { has_receipt: true }),
    delivery('3', { status: 'IN_TRANSIT' }),
    delivery('4'),
  ])
  expect(numbersOf(open)).toEqual(['3', '4', '1'])
  expect(numbersOf(finished)).toEqual(['2'])
})

test('a delivery whose photo was refused stands apart, to be photographed again', () => {
  const { refused, open, finished } = groupDeliveries([
    delivery('1', { status: 'DELIVERED', photo_refusal: 'Foto cortada' }),
    delivery('2', { status: 'DELIVERED', photo_refusal: null }),
    delivery('3'),
  ])
  expect([refused, open, finished].map(numbersOf)).toEqual([['1'], ['3'], ['2']])
})

test('the driver’s order comes before everything else', () => {
  const { open } = groupDeliveries([
    delivery('1'),
    delivery('2', { day_order: 2 }),
    delivery('3'),
    delivery('4', { day_order: 1, status: 'PROBLEM' }),
  ])
  expect(numbersOf(open)).toEqual(['4', '2', '1', '3'])
})

test('a delivery is found by a part of its number or of its client, without accents', () => {
  const all = [delivery('1234', { client_name: 'Padaria São João' }), delivery('77')]
  expect(numbersOf(searchDeliveries(all, ' sao joao'))).toEqual(['1234'])
  expect(numbersOf(searchDeliveries(all, '23'))).toEqual(['1234'])
  expect(numbersOf(searchDeliveries(all, ''))).toEqual(['1234', '77'])
})

test('a scanned key finds its own delivery, or one without a key of the same series and number', () => {
  const others = [
    delivery('123', { nfe_key: KEY.replace(/9$/, '0') }),
    delivery('123', { series: '2' }),
  ]
  expect(findByKey(others, KEY)).toBeUndefined()
  const byHand = delivery('123', { series: '1' })
  expect(findByKey([...others, byHand], KEY)).toBe(byHand)
  const own = delivery('9', { nfe_key: KEY })
  expect(findByKey([byHand, own], KEY)).toBe(own)
})
