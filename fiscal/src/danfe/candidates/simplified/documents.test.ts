import { expect, test } from 'vitest'
import { withoutDocuments } from './documents.ts'

test('a CNPJ does not become part of the name beside it, though OCR misread a character', () => {
  expect(withoutDocuments('CONSUMIDOR CNPJ: 44.555.666/0001-81 Maria').trim()).toMatch(
    /^CONSUMIDOR\s+Maria$/,
  )
  expect(withoutDocuments('CONSUMIDOR CNPJ: LO.26S.M3Y/0009-19 Maria').trim()).toMatch(
    /^CONSUMIDOR\s+Maria$/,
  )
})
