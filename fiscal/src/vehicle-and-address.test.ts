import { describe, expect, test } from 'vitest'
import { formatCep, normalizeCep } from './cep.ts'
import { isValidCnh, normalizeCnh } from './cnh.ts'
import { formatPlate, isValidPlate, normalizePlate, toMercosul } from './plate.ts'

describe('a plate', () => {
  test('is valid in its old and in its Mercosul form', () => {
    expect(isValidPlate('abc-1234')).toBe(true)
    expect(isValidPlate('ABC1C34')).toBe(true)
    expect(isValidPlate('RB09832')).toBe(false)
    expect(isValidPlate('00000000')).toBe(false)
  })

  test('of a re-plated vehicle equals the old one', () => {
    expect(toMercosul('abc-1234')).toBe(toMercosul('ABC1C34'))
    expect(toMercosul('ABC1034')).toBe('ABC1A34')
    expect(toMercosul('ABC1934')).toBe('ABC1J34')
    expect(toMercosul('junk')).toBe('JUNK')
  })

  test('is printed with a hyphen only in its old form', () => {
    expect(formatPlate('abc1234')).toBe('ABC-1234')
    expect(formatPlate('abc1c34')).toBe('ABC1C34')
    expect(formatPlate('?')).toBe('?')
    expect(normalizePlate(' abc 1c34')).toBe('ABC1C34')
  })
})

describe('a CEP', () => {
  test('of seven digits gets its lost zero back', () => {
    expect(normalizeCep('1310100')).toBe('01310100')
    expect(normalizeCep('24.230-060')).toBe('24230060')
    expect(normalizeCep('123456')).toBeNull()
    expect(formatCep('1310100')).toBe('01310-100')
    expect(formatCep('?')).toBe('?')
  })
})

describe('a CNH', () => {
  test('closes its two check digits, also where the discount of two applies', () => {
    expect(isValidCnh('62472927637')).toBe(true)
    expect(isValidCnh('987654321-09')).toBe(true)
    expect(isValidCnh('98765432108')).toBe(false)
    expect(isValidCnh('11111111111')).toBe(false)
    expect(isValidCnh('6247292763')).toBe(false)
    expect(normalizeCnh(' 624729276-37')).toBe('62472927637')
  })
})
