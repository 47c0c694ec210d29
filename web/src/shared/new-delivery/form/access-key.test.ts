import { expect, test } from 'vitest'
import { nfeKey } from '../../../../../fiscal/test/nfe-xml.ts'
import { isNoteKey, describeKey, parseNoteNumber } from './access-key.ts'

const KEY = nfeKey({ number: 77 })
const OF_CTE = '3526050X0J92JY000196570010000006041448679011'

test('a key is taken as it is printed, pasted or typed', () => {
  expect(isNoteKey(KEY.replaceAll(/(.{4})/g, '$1 '))).toBe(true)
  expect(parseNoteNumber(`NFe${KEY}`)).toBe('77')
  expect(describeKey(KEY).hint).toContain('NF 77, série 1, 11/2026')
})

test('a key that is being typed is counted', () => {
  expect(describeKey(KEY.slice(0, 20))).toEqual({ hint: '20 de 44 caracteres' })
})

test.each([
  ['mistyped', KEY.slice(0, 43) + ((Number(KEY.slice(43)) + 1) % 10)],
  ['impossible, though its check digit closes', '0'.repeat(44)],
])('a key that is %s is said not to be one', (_, key) => {
  expect(isNoteKey(key)).toBe(false)
  expect(parseNoteNumber(key)).toBe('')
  expect(describeKey(key)).toEqual({ error: 'A chave não confere. Revise os 44 caracteres.' })
})

test('the key of a CT-e is told from one that was mistyped', () => {
  expect(isNoteKey(OF_CTE)).toBe(false)
  expect(describeKey(OF_CTE)).toEqual({ error: 'Esta chave não é de uma NF-e.' })
})
