import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { repairMojibake } from './mojibake.ts'

test('text is one line with single spaces, and blank text is nothing', () => {
  expect(cleanText('  Rua \r\n\t das   Flores ')).toBe('Rua das Flores')
  expect(cleanText(' \n ')).toBeNull()
})

test('text is cut at its limit without halving a character', () => {
  expect(cleanText('a'.repeat(1000))).toHaveLength(300)
  expect(cleanText(`${'a'.repeat(9)}😀`, 10)).toBe('a'.repeat(9))
})

test('invisible characters that disguise a text are removed', () => {
  expect(cleanText('Trans\u200bportes \u202eafla\u202c')).toBe('Transportes afla')
})

test('accents are composed, so that equal names compare equal', () => {
  expect(cleanText('Sa\u0303o Joa\u0303o')).toBe('São João')
})

test('UTF-8 that was read as Latin-1 is repaired', () => {
  expect(repairMojibake('MossorÃ³')).toBe('Mossoró')
  expect(repairMojibake('Ã\u0081gua e AÃ§ÃºcarÂ®')).toBe('Água e Açúcar®')
  expect(repairMojibake('CONCEIÃ‡ÃƒO')).toBe('CONCEIÇÃO')
})

test('text that only looks like it stays as it is', () => {
  for (const text of ['SÃO JOÃO', 'PÃES E ÂNFORAS', 'MossorÃ³ é', 'Ã³ – 漢', 'eamp; CIA']) {
    expect(repairMojibake(text)).toBe(text)
  }
})
