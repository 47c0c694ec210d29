import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { expect, test } from 'vitest'
import type { RawStub } from '../reading.ts'
import { compareStub } from './compare-stub.ts'

const KEY = nfeKey()
const OF_KEY = parseAccessKey(KEY)
const DELIVERY = {
  nf_number: '26663',
  series: '1',
  nfe_key: null,
  captured_on: '2026-11-20',
  circumstance: null,
}

const stub = (more: Partial<RawStub> = {}): RawStub => ({
  key: null,
  numbers: [{ value: '26663', confidence: 0.9 }],
  series: { value: '1', confidence: 0.95 },
  receivedOn: null,
  signature: { isFound: true, confidence: 0.95 },
  fault: null,
  ...more,
})

const doubtsOf = (raw: RawStub, delivery: Partial<Parameters<typeof compareStub>[1]> = {}) =>
  compareStub(raw, { ...DELIVERY, ...delivery }).doubts

test('a stub of the delivery’s number, signed, leaves no doubt', () => {
  expect(compareStub(stub(), DELIVERY)).toMatchObject({
    nf_number: '26663',
    matches: true,
    confidence: 0.9,
    doubts: [],
  })
})

test.each<[string, Partial<RawStub>, object, string[]]>([
  ['another number', { numbers: [{ value: '26664', confidence: 0.9 }] }, {}, ['OTHER_NOTE']],
  [
    'a number that is read badly',
    { numbers: [{ value: '26664', confidence: 0.4 }] },
    {},
    ['NOT_READ'],
  ],
  [
    'the right number, read with some doubt',
    { numbers: [{ value: '26663', confidence: 0.7 }] },
    {},
    ['UNSURE_NUMBER'],
  ],
  ['no number', { numbers: [] }, {}, ['NOT_READ']],
  ['another series', { series: { value: '2', confidence: 0.9 } }, {}, ['OTHER_VALUE']],
  ['another day', { receivedOn: { value: '19/11', confidence: 0.9 } }, {}, ['OTHER_VALUE']],
  ['a day that is read badly', { receivedOn: { value: '19/11', confidence: 0.5 } }, {}, []],
  ['no signature', { signature: { isFound: false, confidence: 1 } }, {}, ['NO_SIGNATURE']],
  [
    'what may be a signature',
    { signature: { isFound: true, confidence: 0.6 } },
    {},
    ['UNSURE_SIGNATURE'],
  ],
  ['a dark photo', { fault: 'dark' }, {}, ['DARK']],
  [
    'a photo of a driver who did not have the delivery',
    {},
    { circumstance: 'OTHER_DRIVER' },
    ['CIRCUMSTANCE'],
  ],
])('%s needs the eyes of a user', (_, raw, delivery, doubts) => {
  expect(doubtsOf(stub(raw), delivery)).toEqual(doubts)
})

test('the key of a barcode says number and series, and contradicts what is printed', () => {
  const key = { value: KEY, confidence: 0.99 }
  const note = { nf_number: OF_KEY?.number ?? '', series: OF_KEY?.series ?? '', nfe_key: KEY }
  const unread = stub({ key, numbers: [], series: null })
  expect(compareStub(unread, { ...DELIVERY, ...note })).toMatchObject({
    matches: true,
    confidence: 0.99,
    doubts: [],
  })
  // A photo that shows two notes: the number of the delivery's, and the barcode of another.
  expect(doubtsOf(stub({ key }), { nfe_key: KEY.replace(/^../, '99') })).toContain('OTHER_NOTE')
})

test('zeros and dots do not make numbers differ', () => {
  expect(doubtsOf(stub(), { nf_number: '000.026.663', series: '001' })).toEqual([])
})
