import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, expectAlways } from '../../test/arbitraries.ts'
import { parseDecimal, parseMoney, sumDecimals } from './decimal.ts'

const PLACES = 10

/** The value in units of the last decimal place of the layouts. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole) * 10n ** BigInt(PLACES) + BigInt(fraction.padEnd(PLACES, '0'))
}

const terms = fc.array(decimal, { minLength: 1, maxLength: 20 })
const sum = (list: string[]) => sumDecimals(list) ?? ''

test('a sum is exact', () => {
  expectAlways(
    [terms],
    (list) => {
      expect(units(sum(list))).toBe(list.reduce((total, term) => total + units(term), 0n))
    },
    1000,
  )
})

test('a sum is the same in any order', () => {
  expectAlways([terms], (list) => expect(sum(list.toReversed())).toBe(sum(list)), 500)
})

test('a sum is the same however it is grouped', () => {
  expectAlways(
    [terms, terms, terms],
    (one, two, three) => {
      const all = sum([...one, ...two, ...three])
      expect(sum([sum([sum(one), sum(two)]), sum(three)])).toBe(all)
      expect(sum([sum(one), sum([sum(two), sum(three)])])).toBe(all)
    },
    500,
  )
})

test('nothing added changes nothing, and one term is its own sum', () => {
  expectAlways([decimal], (term) => {
    expect(sum([term])).toBe(term)
    expect(sum([term, '0'])).toBe(term)
  })
})

test('money keeps its value, has two places at least, and stays as it is', () => {
  expectAlways(
    [decimal, fc.nat({ max: 3 })],
    (term, zeros) => {
      const integer = term.split('.')[0] ?? ''
      const written = integer.length + zeros <= 15 ? '0'.repeat(zeros) + term : term
      const money = parseMoney(` ${written}\n`) ?? ''
      expect(money).toMatch(/^(0|[1-9]\d*)\.\d{2,10}$/)
      expect(units(money)).toBe(units(term))
      expect(parseMoney(money)).toBe(money)
    },
    500,
  )
})

test('what is read as a decimal can be summed, and nothing else is read', () => {
  const almost = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789.,-+eE x')),
    maxLength: 20,
  })
  expectAlways(
    [almost],
    (text) => {
      const isDecimal = /^\d{1,15}(\.\d{1,10})?$/.test(text.trim())
      const value = parseDecimal(text)
      expect(value !== null).toBe(isDecimal)
      expect(units(sum([value ?? '0']))).toBe(isDecimal ? units(text.trim()) : 0n)
    },
    2000,
  )
})
