import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessKey,
  cnpj,
  companyKeyParts,
  cpf,
  digits,
  expectAlways,
  letteredKey,
  numericCnpj,
  numericKey,
  producerKeyParts,
} from '../test/arbitraries.ts'
import { accessKeyFrom, isValidAccessKey, parseAccessKey } from './access-key.ts'
import { isValidCnh } from './cnh.ts'
import { isValidCnpj } from './cnpj.ts'
import { isValidCpf } from './cpf.ts'
import { isPossibleKey } from './possible-key.ts'
import { taxIdKind } from './tax-id.ts'

const NINE_STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

type Change = { place: number; difference: number; text: string }

/** The text with one digit replaced by another, for every place and every other digit. */
function oneDigitChanged(text: string): Change[] {
  return Array.from(text).flatMap((digit, place) =>
    NINE_STEPS.map((step) => {
      const changed = (Number(digit) + step) % 10
      return {
        place,
        difference: Math.abs(changed - Number(digit)),
        text: text.slice(0, place) + changed + text.slice(place + 1),
      }
    }),
  )
}

/** The text with two different neighboring characters swapped. */
function neighborsSwapped(text: string): string[] {
  return Array.from(text).flatMap((character, i) => {
    const next = text.charAt(i + 1)
    if (next === '' || next === character) return []
    return text.slice(0, i) + next + character + text.slice(i + 2)
  })
}

describe('what is made closes', () => {
  test('every CNPJ, with letters and without', () => {
    expectAlways([cnpj], (made) => expect(taxIdKind(made)).toBe('cnpj'), 1000)
  })

  test('every CPF', () => {
    expectAlways([cpf], (made) => expect(taxIdKind(made)).toBe('cpf'), 1000)
  })

  test('every key, and all that can be verified in it', () => {
    expectAlways([accessKey], (made) => expect(isPossibleKey(made)).toBe(true), 1000)
  })

  test('every CNH: nine digits have exactly one pair of check digits', () => {
    const closing = (nine: string) =>
      Array.from({ length: 100 }, (_, pair) => nine + String(pair).padStart(2, '0')).filter(
        isValidCnh,
      )
    const people = digits(9).filter((nine) => !/^(.)\1+$/.test(nine))
    expectAlways([people], (nine) => expect(closing(nine)).toHaveLength(1))
  })
})

describe('the parts of a key', () => {
  test('of a company are those that it was made from', () => {
    expectAlways(
      [companyKeyParts],
      (parts) => {
        const key = accessKeyFrom(parts)
        expect(parseAccessKey(key)).toEqual({ ...parts, issuerKind: 'cnpj', checkDigit: key[43] })
      },
      1000,
    )
  })

  test('of a producer are those that it was made from', () => {
    expectAlways(
      [producerKeyParts],
      (parts) => {
        const key = accessKeyFrom(parts)
        expect(parseAccessKey(key)).toEqual({ ...parts, issuerKind: 'cpf', checkDigit: key[43] })
      },
      1000,
    )
  })
})

/*
 * A weight of 2 to 9 times a difference of 1 to 9 is never a multiple of 11, so one changed digit always moves the
 * remainder. It passes only where the remainder goes from 0 to 1 or back: both give the check digit 0.
 */
describe('one wrong digit', () => {
  test('never passes in a key, but in one that ends in 0, and then one digit of nine at most', () => {
    expectAlways([numericKey], (key) => {
      const missed = oneDigitChanged(key).filter(({ text }) => isValidAccessKey(text))
      expect(missed.length === 0 || key.endsWith('0')).toBe(true)
      expect(new Set(missed.map(({ place }) => place)).size).toBe(missed.length)
      expect(missed.every(({ place }) => place < 43)).toBe(true)
    })
  })

  test('never passes in a CNPJ, but in the first, fifth or ninth place of one that ends in 00', () => {
    expectAlways(
      [numericCnpj],
      (made) => {
        const missed = oneDigitChanged(made).filter(({ text }) => isValidCnpj(text))
        expect(missed.length === 0 || made.endsWith('00')).toBe(true)
        expect(missed.every(({ place }) => [0, 4, 8].includes(place))).toBe(true)
      },
      1000,
    )
    expect(['33239489519600', '13239489519600'].every(isValidCnpj)).toBe(true)
    expect(['33239489519600', '33233489519600'].every(isValidCnpj)).toBe(true)
    expect(['33239489519600', '33239489319600'].every(isValidCnpj)).toBe(true)
  })

  // In the second check digit the first digit has the weight 11, so it has no effect.
  test('never passes in a CPF, but by one in the first place before a first check digit 0, or in the sixth before 00', () => {
    expectAlways(
      [cpf],
      (made) => {
        const missed = oneDigitChanged(made).filter(({ text }) => isValidCpf(text))
        const isExpected = ({ place, difference }: Change) =>
          place === 0 ? difference === 1 && made[9] === '0' : place === 5 && made.endsWith('00')
        expect(missed.every(isExpected)).toBe(true)
      },
      1000,
    )
    expect(['24164687401', '34164687401'].every(isValidCpf)).toBe(true)
    expect(['56336894100', '56336694100'].every(isValidCpf)).toBe(true)
  })
})

describe('two neighbours swapped', () => {
  const kinds = [
    ['a key', numericKey, isValidAccessKey, 43],
    ['a CNPJ', numericCnpj, isValidCnpj, 12],
    ['a CPF', cpf, isValidCpf, 9],
  ] as const

  test.each(kinds)(
    'never pass in %s, but where its first check digit is 0 before or after',
    (_, documents, isValid, checkDigit) => {
      expectAlways(
        [documents],
        (made) => {
          const missed = neighborsSwapped(made).filter(isValid)
          const hasZero = (document: string) => document[checkDigit] === '0'
          expect(missed.every((swapped) => hasZero(made) || hasZero(swapped))).toBe(true)
        },
        1000,
      )
    },
  )
})

describe('a letter', () => {
  const ISSUER = /(?<=^.{6,17})[0-9A-Z](?=.{26,37}$)/g
  const remainder = (character: string) => (character.charCodeAt(0) - 48) % 11
  const ALPHABET = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')

  test('read as another character passes only for its twins modulo 11, or in a key that ends in 0', () => {
    expectAlways([letteredKey, fc.constantFrom(...ALPHABET)], (key, other) => {
      for (const { index, 0: character } of key.matchAll(ISSUER)) {
        const changed = key.slice(0, index) + other + key.slice(index + 1)
        const areTwins = remainder(other) === remainder(character)
        const canPass = areTwins || key.endsWith('0')
        expect([areTwins, canPass]).toContain(isValidAccessKey(changed))
      }
    })
  })

  test('and its twin make the same check digits of a CNPJ as well: nothing in a key tells them apart', () => {
    expect(['7', 'B', 'M', 'X'].map(remainder)).toEqual([7, 7, 7, 7])
    expect(isPossibleKey('3526050X0J92JY000196570010000006041448679011')).toBe(true)
    expect(isPossibleKey('352605070J92JY000196570010000006041448679011')).toBe(true)
  })
})
