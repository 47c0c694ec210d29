import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, expectAlways } from '../../test/arbitraries.ts'
import { element, toLatin1Text } from './event-text.ts'

describe('a text for SEFAZ', () => {
  test.each([
    ['José “Zé” d’Ávila – 3º', `José "Zé" d'Ávila - 3º`],
    ['  João\u00a0 da\t\r\nSilva ', 'João da Silva'],
    ['Conceic\u0327a\u0303o', 'Conceição'],
    ['Łukasz Śliwa', 'Lukasz Sliwa'],
    ['Ana 😀 Maria', 'Ana Maria'],
    ['…', '...'],
    ['a\u0000b\u0085c\u00add', 'abcd'],
    ['名前', ''],
    ['ÿ', 'ÿ'],
  ])('%j becomes %j', (text, expected) => {
    expect(toLatin1Text(text, 60)).toBe(expected)
  })

  test('is cut to what fits, without a blank at its end', () => {
    expect(toLatin1Text(`${'x'.repeat(59)} yz`, 60)).toBe('x'.repeat(59))
    expect(toLatin1Text('áéíóú', 3)).toBe('áéí')
  })

  test('is always one that the schemas allow, and stays as it is', () => {
    expectAlways([anyText(80), fc.integer({ min: 1, max: 60 })], (text, max) => {
      const clean = toLatin1Text(text, max)
      expect(clean).toMatch(/^(?:[!-ÿ](?:[ -ÿ]*[!-ÿ])?)?$/)
      expect(clean.length).toBeLessThanOrEqual(max)
      expect(toLatin1Text(clean, max)).toBe(clean)
    })
  })

  test('is written with the three entities of canonical XML', () => {
    expect(element('xNome', `A & B <C> "d" 'e'`)).toBe(`<xNome>A &amp; B &lt;C&gt; "d" 'e'</xNome>`)
    expect(element('xNome', '')).toBe('')
    expect(element('xNome', null)).toBe('')
    expect(element('nTentativa', 0)).toBe('<nTentativa>0</nTentativa>')
  })
})
