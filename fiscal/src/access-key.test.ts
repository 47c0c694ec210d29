import { describe, expect, test } from 'vitest'
import {
  accessKeyFrom,
  formatAccessKey,
  hasAccessKeyShape,
  isValidAccessKey,
  normalizeAccessKey,
  parseAccessKey,
} from './access-key.ts'

const WITH_LETTERS = '3526050X0J92JY000196570010000006041448679011'
const PARTS = {
  ufCode: '33',
  yearMonth: '2026-11',
  issuer: '11222333000181',
  model: '55',
  series: '1',
  number: '1450',
  emissionType: '1',
  code: '00000042',
}

describe('an access key', () => {
  test('with letters in the issuer closes its check digit', () => {
    expect(isValidAccessKey(WITH_LETTERS)).toBe(true)
  })

  test('with any one digit changed does not', () => {
    for (const { index } of WITH_LETTERS.matchAll(/[0-9]/g)) {
      const digit = (Number(WITH_LETTERS.charAt(index)) + 1) % 10
      const changed = WITH_LETTERS.slice(0, index) + digit + WITH_LETTERS.slice(index + 1)
      expect(isValidAccessKey(changed), `position ${index}`).toBe(false)
    }
  })

  test('cannot tell an X from a 7 by its check digit: their values differ by 33', () => {
    expect(isValidAccessKey(WITH_LETTERS.replace('X', '7'))).toBe(true)
  })

  test('keeps its letters and loses its punctuation when normalised', () => {
    expect(normalizeAccessKey(' 3526.050x 0j92-jy00 ')).toBe('3526050X0J92JY00')
    expect(normalizeAccessKey(`NFe${WITH_LETTERS}`)).toBe(WITH_LETTERS)
    expect(normalizeAccessKey(`MDFe${WITH_LETTERS}`)).toBe(WITH_LETTERS)
    expect(normalizeAccessKey(formatAccessKey(WITH_LETTERS))).toBe(WITH_LETTERS)
  })

  test('is printed in eleven groups of four', () => {
    expect(formatAccessKey(WITH_LETTERS)).toBe(
      '3526 050X 0J92 JY00 0196 5700 1000 0006 0414 4867 9011',
    )
    expect(formatAccessKey('123')).toBe('123')
  })

  test('allows letters only where the issuer stands', () => {
    expect(hasAccessKeyShape(WITH_LETTERS)).toBe(true)
    expect(hasAccessKeyShape(`A${WITH_LETTERS.slice(1)}`)).toBe(false)
    expect(hasAccessKeyShape(`${WITH_LETTERS.slice(0, 43)}A`)).toBe(false)
    expect(hasAccessKeyShape(`${WITH_LETTERS}\n`)).toBe(false)
  })

  test('gives back the parts that it was made from', () => {
    const key = accessKeyFrom(PARTS)
    expect(parseAccessKey(key)).toEqual({
      ...PARTS,
      issuerKind: 'cnpj',
      checkDigit: key.slice(43),
    })
  })

  test('of a rural producer names a CPF', () => {
    const key = accessKeyFrom({ ...PARTS, series: '920', issuer: '12345678909' })
    expect(parseAccessKey(key)).toMatchObject({ issuer: '12345678909', issuerKind: 'cpf' })
  })

  test('of a CNPJ that begins with 000 names a CNPJ', () => {
    const key = accessKeyFrom({ ...PARTS, issuer: '00000000000191' })
    expect(parseAccessKey(key)).toMatchObject({ issuer: '00000000000191', issuerKind: 'cnpj' })
  })

  test('of another length has no parts, and parts that do not fit make no key', () => {
    expect(parseAccessKey(WITH_LETTERS.slice(1))).toBeNull()
    expect(() => accessKeyFrom({ ...PARTS, number: '1234567890' })).toThrow(RangeError)
  })
})
