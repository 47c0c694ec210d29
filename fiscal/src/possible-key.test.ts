import { describe, expect, test } from 'vitest'
import { SENDER } from '../test/nfe-options.ts'
import { nfeKey } from '../test/nfe-xml.ts'
import { accessKeyFrom, isValidAccessKey } from './access-key.ts'
import {
  hasPossibleParts,
  isListedNoteKey,
  isPossibleKey,
  isPossibleNoteKey,
  isPossibleKeyOfAnyIssuer,
} from './possible-key.ts'

const PARTS = {
  ufCode: '33',
  yearMonth: '2026-11',
  issuer: SENDER.taxId ?? '',
  model: '55',
  series: '1',
  number: '1450',
  emissionType: '1',
  code: '12345678',
}

const ZEROS = '0'.repeat(44)
const OF_CTE = accessKeyFrom({ ...PARTS, model: '57' })
const KEY_OF_INVALID_ISSUER = accessKeyFrom({ ...PARTS, issuer: '11222333000180' })

test('forty-four zeros close their check digit, and are no key', () => {
  expect(isValidAccessKey(ZEROS)).toBe(true)
  expect(
    [hasPossibleParts, isPossibleKeyOfAnyIssuer, isPossibleKey].some((rule) => rule(ZEROS)),
  ).toBe(false)
})

describe('a key is impossible', () => {
  test.each([
    ['of no state', { ufCode: '20' }],
    ['of month 13', { yearMonth: '2026-13' }],
    ['of month 00', { yearMonth: '2026-00' }],
    ['from before there were notes', { yearMonth: '2005-12' }],
    ['of a model without keys', { model: '01' }],
  ])('%s', (_, wrong) => {
    const key = accessKeyFrom({ ...PARTS, ...wrong })
    expect(isValidAccessKey(key)).toBe(true)
    expect(
      [hasPossibleParts, isPossibleKeyOfAnyIssuer, isPossibleKey].some((rule) => rule(key)),
    ).toBe(false)
  })

  test('of nobody, where the issuer matters', () => {
    expect(isPossibleKey(KEY_OF_INVALID_ISSUER)).toBe(false)
    expect(isPossibleKeyOfAnyIssuer(KEY_OF_INVALID_ISSUER)).toBe(true)
  })

  test('for a delivery, when it is of a CT-e', () => {
    expect(isPossibleKey(OF_CTE)).toBe(true)
    expect(isPossibleNoteKey(OF_CTE)).toBe(false)
    expect(isListedNoteKey(OF_CTE)).toBe(false)
  })
})

test('a key with a wrong check digit has possible parts and is not sound', () => {
  const key = nfeKey()
  const wrong = key.slice(0, 43) + ((Number(key.slice(43)) + 1) % 10)
  expect(hasPossibleParts(wrong)).toBe(true)
  expect(isPossibleKeyOfAnyIssuer(wrong)).toBe(false)
})

test('a key that is no text of 44 is none', () => {
  for (const text of ['', 'NFe', nfeKey().slice(1), `${nfeKey()}0`]) {
    expect(hasPossibleParts(text)).toBe(false)
  }
})
