import { expect, test } from 'vitest'
import { nfeKey, nfeXml } from '../test/nfe-xml.ts'
import { nfeEvent, OTHER_DOCUMENTS } from '../test/other-documents.ts'
import { classify } from './classify.ts'
import { DOCUMENT_NAMES, documentWithArticle } from './document-kinds.ts'
import { parseXml } from './xml/parse.ts'

test.each(Object.entries(OTHER_DOCUMENTS))('%s is recognised', (kind, xml) => {
  expect(classify(parseXml(xml)).kind).toBe(kind)
})

test('NF-e and NFC-e are told apart by their model', () => {
  expect(classify(parseXml(nfeXml({ model: '55' }))).kind).toBe('nfe')
  expect(classify(parseXml(nfeXml({ model: '65' }))).kind).toBe('nfce')
})

test('an event says what happened to which note', () => {
  const key = nfeKey({ number: 9 })
  expect(classify(parseXml(nfeEvent('110110', key))).event).toEqual({ type: '110110', key })
})

test('a note wins over an event in the same file', () => {
  const both = `<envelope>${nfeEvent('110111')}${nfeXml({ declaration: null })}</envelope>`
  expect(classify(parseXml(both)).kind).toBe('nfe')
})

test('references to notes do not make a note', () => {
  expect(classify(parseXml('<a><infNFe><chave>1</chave></infNFe></a>')).kind).toBe('other')
  expect(classify(parseXml('<constructor/>')).kind).toBe('other')
})

test('every kind has a name and an article', () => {
  expect(documentWithArticle('cte')).toBe('um CT-e')
  expect(documentWithArticle('nfse')).toBe('uma NFS-e')
  expect(documentWithArticle('inutilizacao')).toBe('uma inutilização de numeração')
  expect(Object.values(DOCUMENT_NAMES).every((name) => name.length > 3)).toBe(true)
})
