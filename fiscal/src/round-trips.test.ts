import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessKey,
  anyText,
  cnpj,
  cpf,
  digits,
  expectAlways,
  mercosulPlate,
  oldPlate,
  punctuated,
} from '../test/arbitraries.ts'
import { formatAccessKey, normalizeAccessKey } from './access-key.ts'
import { formatCep, normalizeCep } from './cep.ts'
import { cleanText } from './text/clean-text.ts'
import { formatCnpj, normalizeCnpj } from './cnpj.ts'
import { formatCpf, normalizeCpf } from './cpf.ts'
import { formatPlate, isValidPlate, normalizePlate, toMercosul } from './plate.ts'
import { formatTaxId, normalizeTaxId } from './tax-id.ts'

const kinds = [
  ['a key', accessKey, normalizeAccessKey, formatAccessKey],
  ['a CNPJ', cnpj, normalizeCnpj, formatCnpj],
  ['a CPF', cpf, normalizeCpf, formatCpf],
  ['a tax id', fc.oneof(cpf, cnpj), normalizeTaxId, formatTaxId],
  ['a plate', fc.oneof(oldPlate, mercosulPlate), normalizePlate, formatPlate],
  ['a CEP', digits(8), normalizeCep, formatCep],
] as const

describe.each(kinds)('%s', (_, documents, normalize, format) => {
  test('is the same through any punctuation and in small letters', () => {
    const typed = documents.chain((text) => fc.tuple(fc.constant(text), punctuated(text)))
    expectAlways([typed], ([text, written]) => expect(normalize(written)).toBe(text))
  })

  test('is printed in one way however it was typed, and read back from its print', () => {
    const typed = documents.chain((text) => fc.tuple(fc.constant(text), punctuated(text)))
    expectAlways([typed], ([text, written]) => {
      expect(format(written)).toBe(format(text))
      expect(format(format(text))).toBe(format(text))
      expect(normalize(format(text))).toBe(text)
    })
  })

  test('that is none comes back from the printer as it was, and is normalised once and for all', () => {
    expectAlways(
      [anyText(60)],
      (text) => {
        const normalized = normalize(text) ?? ''
        expect(normalize(normalized) ?? '').toBe(normalized)
        expect([text, format(normalized)]).toContain(format(text))
      },
      1000,
    )
  })
})

test('a key is found behind the prefix of an Id', () => {
  const prefix = fc.constantFrom('NFe', 'CTe', 'MDFe', 'nfe ', '')
  expectAlways([prefix, accessKey], (before, key) => {
    expect(normalizeAccessKey(before + key)).toBe(key)
  })
})

describe('a plate', () => {
  test('compares equal before and after it was changed to Mercosul', () => {
    expectAlways([oldPlate], (old) => {
      const letter = 'ABCDEFGHIJ'.charAt(Number(old[4]))
      const replated = old.slice(0, 4) + letter + old.slice(5)
      expect(toMercosul(old)).toBe(replated)
      expect(toMercosul(replated)).toBe(replated)
      expect(isValidPlate(replated)).toBe(true)
    })
  })

  test('of one vehicle never equals that of another', () => {
    expectAlways([oldPlate, oldPlate], (one, other) => {
      expect(toMercosul(one) === toMercosul(other)).toBe(one === other)
    })
  })

  test('is brought to its Mercosul form once and for all, whatever was typed', () => {
    expectAlways([anyText(20)], (text) => {
      expect(toMercosul(toMercosul(text))).toBe(toMercosul(text))
    })
  })
})

test('text for people is one line of whole characters, never blank and never longer than its limit', () => {
  const piece = fc.oneof(
    anyText(8),
    fc.constantFrom(' '.repeat(39), '\u200b', '😀', 'Ã³', '\0', 'a'.repeat(9)),
  )
  expectAlways(
    [fc.array(piece, { maxLength: 8 }), fc.integer({ min: 2, max: 40 })],
    (pieces, max) => {
      const text = cleanText(pieces.join(''), max)
      if (text === null) return
      expect(text).not.toBe('')
      expect(text.length).toBeLessThanOrEqual(max)
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/\p{Cc}|\s\s|\p{Cs}/u)
    },
    2000,
  )
})
