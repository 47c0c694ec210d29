import { expect, test } from 'vitest'
import { parseDecimal, parseMoney, sumDecimals } from './decimal.ts'

test('decimals are summed exactly, where floats are not', () => {
  expect(sumDecimals(['0.1', '0.2'])).toBe('0.3')
  expect(sumDecimals(['999999999999999.99', '0.01'])).toBe('1000000000000000.00')
  expect(sumDecimals(['12', '5'])).toBe('17')
  expect(sumDecimals(['0.001', '0.01'])).toBe('0.011')
  expect(sumDecimals([])).toBeNull()
})

test('money has two places at least and loses none', () => {
  expect(parseMoney('10')).toBe('10.00')
  expect(parseMoney('1234.5')).toBe('1234.50')
  expect(parseMoney(' 0001.2345 ')).toBe('1.2345')
  expect(parseMoney('0')).toBe('0.00')
})

test.each(['', '-1', '1,50', '1e9', 'NaN', '1.', '.5', '9'.repeat(16), '0x10', '١٢'])(
  '%j is no decimal of a fiscal document',
  (text) => {
    expect(parseDecimal(text)).toBeNull()
  },
)
