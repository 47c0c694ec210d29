import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'
import { parseAmount, parseDecimal } from './parse-amount.ts'
import { parseDay } from './parse-day.ts'
import { parseUf } from './parse-uf.ts'
import { parseAddress } from './parse-address.ts'
import { parseTaxId } from './parse-tax-id.ts'

describe('amounts', () => {
  test.each([
    ['R$ 1.234,50', '1234.50'],
    ['0,00', '0.00'],
    ['12.345.678,90', '12345678.90'],
    ['1234.50', '1234.50'],
    ['1.O34,5O', '1034.50'],
    ['1 234,50', '1234.50'],
    ['2.451 543,27', '2451543.27'],
    ['2 451.543,27', '2451543.27'],
    ['2.451 543, 67', '2451543.67'],
    ['2,451 543.27', '2451543.27'],
  ])('%s is %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  test('the end of a longer number is no amount', () => {
    expect(parseAmount('1.2345,67')).toBeNull()
  })

  test('a number without cents is no amount', () => {
    expect(parseAmount('1450')).toBeNull()
    expect(parseAmount('')).toBeNull()
  })

  test('a point before three digits separates thousands, else decimals', () => {
    expect(parseDecimal('1.412,850')).toBe('1412.850')
    expect(parseDecimal('1.412')).toBe('1412')
    expect(parseDecimal('12.5')).toBe('12.5')
    expect(parseDecimal('12,0000')).toBe('12.0000')
  })
})

describe('days', () => {
  test('are of the calendar', () => {
    expect(parseDay('20/11/2026 22:45')).toBe('2026-11-20')
    expect(parseDay('20.11.26')).toBe('2026-11-20')
    expect(parseDay('2026-11-20')).toBe('2026-11-20')
    expect(parseDay('2026.03.23')).toBe('2026-03-23')
    expect(parseDay('31/02/2026')).toBeNull()
    expect(parseDay('22:45:10')).toBeNull()
  })
})

describe('documents', () => {
  test('the one that closes wins over its neighbours', () => {
    expect(parseTaxId('CNPJ 11.222.333/0001-81', 0)).toBe('11222333000181')
    expect(parseTaxId('12.ABC.345/01DE-35', 0)).toBe('12ABC34501DE35')
    expect(parseTaxId('123.456.789-09', 0)).toBe('12345678909')
  })

  test('the digits of a neighbour are not its own, and a broken one is joined', () => {
    expect(parseTaxId('42.434.699/0003-00 14/12/2026', 0.25)).toBe('42434699000300')
    expect(parseTaxId('42.434.699 /0003-00 14/12/2026', 0.25)).toBe('42434699000300')
    expect(parseTaxId('E30.7S1.X2R/0003-13 06/09/2026', 0.25)).toBe('307S1X2R000313')
  })

  test('the begin of a CNPJ is no CPF, even where its digits would close as one', () => {
    expect(parseTaxId('26415933000', 0.25)).toBe('26415933000')
    expect(parseTaxId('26.415.933/000', 0.25)).toBeNull()
    expect(parseTaxId('26.415.933000', 0.25)).toBeNull()
    expect(parseTaxId('264.159.330-00', 0.25)).toBe('26415933000')
  })

  test('among letters OCR may have taken one for a digit', () => {
    expect(parseTaxId('30.751.X2R/0003-13', 0.25)).toBe('307S1X2R000313')
    expect(parseTaxId('30.751.X2R/0003-13', 0)).toBe('30751X2R000313')
    expect(parseTaxId('JV.0VH.429/0007-23', 0.25)).toBe('JV0VH42J000723')
    expect(parseTaxId('NO.PM1.YS3/0008-41', 0.25)).toBe('N0PM1YS3000841')
    expect(parseTaxId('NO.5LY.X3V/0009-02', 0.25)).toBe('N05LYX3V000902')
  })

  test('two letters may be misread when only one document results', () => {
    expect(parseTaxId('V1.520.22B/0008-44', 0.25)).toBe('V1S20Z2B000844')
  })

  test('a heading is no document, though with two of its letters as digits it would close', () => {
    expect(parseTaxId('BAIRRO / DISTRITO', 0.25)).toBeNull()
  })

  test('letters become digits only for OCR', () => {
    expect(parseTaxId('I1.222.333/OOO1-8I', 0.25)).toBe('11222333000181')
    expect(parseTaxId('12.ABC.345/01DE-3S', 0.25)).toBe('12ABC34501DE35')
    expect(parseTaxId('sem documento', 0)).toBeNull()
  })
})

describe('an address as text', () => {
  test.each([
    [
      [
        'Avenida Brasil, 1500 - Galpão 3',
        'Bonsucesso - 21040-361',
        'Rio de Janeiro - RJ Fone/Fax: (21)3333-4444',
      ],
    ],
    [
      [
        'Avenida Brasil, 1500 - Galpão 3',
        'Bonsucesso. Rio de Janeiro-RJ',
        'CEP: 21.040-361',
        'Telefone: (21) 3333-4444',
      ],
    ],
    [
      [
        'Avenida Brasil, 1500 - Galpão 3 - Bonsucesso',
        'CEP 21040361 - Rio de Janeiro / RJ',
        'Tel.: 21 3333-4444',
      ],
    ],
    [
      [
        'Avenida Brasil, 1500 - Galpão 3 - Bonsucesso - Rio de Janeiro - RJ',
        'CEP: 21040-361  FONE: (21) 3333-4444',
      ],
    ],
  ])('is taken apart in whatever order: %j', (lines) => {
    const { street, city, uf, cep, phone } = parseAddress(lines)
    expect(normalizeText(street ?? '')).toBe('AVENIDA BRASIL 1500 GALPAO 3 BONSUCESSO')
    expect([city, uf, cep, phone]).toEqual(['Rio de Janeiro', 'RJ', '21040361', '2133334444'])
  })

  test('a city may begin with an abbreviation', () => {
    expect(parseAddress(['Rua A, 1', 'S. José dos Campos - SP']).city).toBe('S. José dos Campos')
  })

  test('nothing gives nothing', () => {
    expect(parseAddress([])).toEqual({ street: null, city: null, uf: null, cep: null, phone: null })
  })
})

test('a state is one of the 27, or abroad', () => {
  expect(parseUf('RJ')).toBe('RJ')
  expect(parseUf('Estado: sp')).toBe('SP')
  expect(parseUf('XX')).toBeNull()
})

describe('addresses as generators write them', () => {
  test.each([
    ['Rua das Acácias, Nº 8283', 'Centro - Niterói/RJ — 24.020-005'],
    ['Rua das Acácias, 8283', 'Bairro: Centro - CEP: 24020005', 'Niterói - RJ Fone/Fax:'],
    ['Rua das Acácias, 8283 - Centro', 'Niterói - Fone: 2133334444', 'RJ - 24020005'],
    ['Rua das Acácias, 8283 - Centro', 'Niterói-RJ', 'CEP: 24020-005', 'Regime Tributário: Normal'],
  ])('%s', (...lines) => {
    const place = parseAddress(lines)
    expect(place).toMatchObject({ city: 'Niterói', uf: 'RJ', cep: '24020005' })
    expect(place.street?.replaceAll(/[^\p{L}\d]+/gu, ' ')).toBe('Rua das Acácias 8283 Centro')
  })

  test('a point before the city ends the district, unless it shortens a word', () => {
    expect(parseAddress(['Rua A, 1', "Zona 07. Santa Bárbara d'Oeste-SP"])).toMatchObject({
      street: 'Rua A, 1 - Zona 07',
      city: "Santa Bárbara d'Oeste",
    })
    expect(parseAddress(['Rua A, 1', 'S. Gonçalo - RJ']).city).toBe('S. Gonçalo')
  })

  test('a number that is none is none', () => {
    expect(parseAddress(['Travessa Padre Anchieta, N° S/N', 'Centro']).street).toBe(
      'Travessa Padre Anchieta, S/N - Centro',
    )
  })
})
