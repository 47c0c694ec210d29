import { expect, test } from 'vitest'
import { parseAmount, formatAmount, normalizeAmount } from './amount.ts'

test.each([
  ['1.234,56', '1234.56'],
  ['R$ 1.234,56', '1234.56'],
  ['R$\u00a01.234.567,8', '1234567.80'],
  ['1234,5', '1234.50'],
  ['1234', '1234.00'],
  ['1.234', '1234.00'],
  ['1234.56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['12,', '12.00'],
  ['007,10', '7.10'],
  ['0,00', '0.00'],
  ['999999999999,99', '999999999999.99'],
])('%s is the amount %s', (typed, decimal) => {
  expect(parseAmount(typed)).toBe(decimal)
})

test.each(['', 'abc', '-5', '1,234', '1.23.4', '12,345', '1e5', '1.000.000.000.000,00', '1.2345'])(
  '%j is no amount',
  (typed) => {
    expect(parseAmount(typed)).toBeNull()
  },
)

test('an amount of a note is written as in Brazil, to the cent', () => {
  expect(formatAmount('1234567.5')).toBe('1.234.567,50')
  expect(formatAmount('90071992547409.93')).toBe('')
  expect(formatAmount('0.10')).toBe('0,10')
  expect(formatAmount('12.3400')).toBe('12,34')
  expect(formatAmount('12.345')).toBe('')
  expect(formatAmount(null)).toBe('')
})

test('leaving a field tidies an amount and keeps anything else for the person to mend', () => {
  expect(normalizeAmount('1234.5')).toBe('1.234,50')
  expect(normalizeAmount('mil reais')).toBe('mil reais')
})
