import { describe, expect, test } from 'vitest'
import {
  type Mask,
  maskCnpj,
  maskCount,
  maskCpf,
  maskDay,
  maskPhone,
  maskPlate,
  maskTaxId,
} from './masks.ts'

const typed = (mask: Mask, text: string) =>
  Array.from(text).reduce((shown, letter) => mask(shown + letter), '')

describe('a number is typed digit by digit', () => {
  test.each([
    [maskCpf, '12345678909', '123.456.789-09'],
    [maskCnpj, '12abc34501de35', '12.ABC.345/01DE-35'],
    [maskTaxId, '12345678909', '123.456.789-09'],
    [maskTaxId, '11222333000181', '11.222.333/0001-81'],
    [maskPhone, '1132210000', '(11) 3221-0000'],
    [maskPhone, '11988880000', '(11) 98888-0000'],
    [maskPlate, 'abc1234', 'ABC-1234'],
    [maskDay, '20112026', '20/11/2026'],
    [maskDay, '20/11/2026', '20/11/2026'],
    [maskDay, '2026-11-20', '2026-11-20'],
    [maskDay, '1/2/2026', '01/02/2026'],
    [maskDay, '1/12/2026', '01/12/2026'],
    [maskPlate, 'bra2e19', 'BRA2E19'],
  ])('%o %s', (mask, text, shown) => {
    expect(typed(mask, text)).toBe(shown)
  })
})

describe('a number is pasted as it was found', () => {
  test.each([
    [maskCpf, ' 123.456.789-09 ', '123.456.789-09'],
    [maskCpf, '123 456 789 09', '123.456.789-09'],
    [maskCnpj, '11.222.333/0001-81', '11.222.333/0001-81'],
    [maskPhone, '+55 (11) 98888-0000', '(11) 98888-0000'],
    [maskPlate, 'abc 1c34', 'ABC1C34'],
    [maskCount, ' 1.500 ', '1500'],
    [maskDay, ' 20.11.2026 ', '20/11/2026'],
    [maskDay, '5-6-2026', '05/06/2026'],
    [maskDay, ' 2026-11-20T10:00:00-03:00', '2026-11-20T10:00:00-03:00'],
  ])('%o %s', (mask, text, shown) => {
    expect(mask(text)).toBe(shown)
  })
})

test.each([
  [maskCpf, '1234567890912345'],
  [maskCnpj, '112223330001819'],
  [maskPhone, '1198888000099'],
  [maskPlate, 'ABC12345'],
])('%o cuts nothing off: %s', (mask, text) => {
  expect(mask(text)).toBe(text)
})

test('the last character can be taken back', () => {
  expect(maskCpf('123.')).toBe('123')
  expect(maskPhone('(11) ')).toBe('(11')
})
