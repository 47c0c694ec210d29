import { describe, expect, test } from 'vitest'
import { cnpjFrom, formatCnpj, isValidCnpj, normalizeCnpj } from './cnpj.ts'
import { cpfFrom, formatCpf, isValidCpf, normalizeCpf } from './cpf.ts'
import { formatTaxId, isValidTaxId, taxIdKind } from './tax-id.ts'

describe('a CNPJ', () => {
  test.each([
    '12.ABC.345/01DE-35',
    'XT9CDVWJ000172',
    'LWNDT383000182',
    '992Z30KX000193',
    '2T82HN7P000105',
    '9ZVYVN9L000185',
    'DVV96V6G000101',
    '11.222.333/0001-81',
    '00.000.000/0001-91',
    '12abc34501de35',
  ])('%s is valid', (cnpj) => {
    expect(isValidCnpj(cnpj)).toBe(true)
  })

  test.each([
    '12.ABC.345/01DE-36',
    '11.222.333/0001-82',
    '00000000000000',
    '1122233300018',
    '12ABC34501DEA5',
    '',
  ])('%j is not', (cnpj) => {
    expect(isValidCnpj(cnpj)).toBe(false)
  })

  test('keeps its letters, upper case, without punctuation', () => {
    expect(normalizeCnpj(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
    expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatCnpj('12')).toBe('12')
  })

  test('is completed from root and branch', () => {
    expect(cnpjFrom('12ABC34501DE')).toBe('12ABC34501DE35')
    expect(() => cnpjFrom('123')).toThrow(RangeError)
  })
})

describe('a CPF', () => {
  test('closes its two check digits', () => {
    expect(isValidCpf('123.456.789-09')).toBe(true)
    expect(isValidCpf('12345678900')).toBe(false)
    expect(isValidCpf('1234567890')).toBe(false)
  })

  test.each(['0', '1', '5', '9'])('of repeated %s belongs to nobody', (digit) => {
    expect(isValidCpf(digit.repeat(11))).toBe(false)
  })

  test('is normalised, printed and completed', () => {
    expect(normalizeCpf('123.456.789-09')).toBe('12345678909')
    expect(formatCpf('12345678909')).toBe('123.456.789-09')
    expect(formatCpf('x')).toBe('x')
    expect(cpfFrom('123456789')).toBe('12345678909')
    expect(() => cpfFrom('1')).toThrow(RangeError)
  })
})

test('a tax id is told by its length and its digits', () => {
  expect(taxIdKind('123.456.789-09')).toBe('cpf')
  expect(taxIdKind('12.ABC.345/01DE-35')).toBe('cnpj')
  expect(taxIdKind('123')).toBeNull()
  expect(isValidTaxId('11222333000181')).toBe(true)
  expect(formatTaxId('11222333000181')).toBe('11.222.333/0001-81')
  expect(formatTaxId('12345678909')).toBe('123.456.789-09')
})
