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

test('a document wins over what accompanies it, in any order', () => {
  const { cte, mdfe, cte_event, mdfe_event, protocol } = OTHER_DOCUMENTS
  expect(classify(parseXml(`<a>${cte_event}${protocol}${cte}</a>`)).kind).toBe('cte')
  expect(classify(parseXml(`<a>${mdfe}${mdfe_event}</a>`)).kind).toBe('mdfe')
})

test('a cancellation of the time before events tells its note', () => {
  const key = nfeKey({ number: 9 })
  const old = `<procCancNFe><cancNFe><infCanc Id="ID${key}"><chNFe>${key}</chNFe></infCanc></cancNFe></procCancNFe>`
  expect(classify(parseXml(old))).toEqual({ kind: 'event', event: { type: '110111', key } })
})

test.each([
  ['nfse', '<EnviarLoteRpsEnvio><LoteRps/></EnviarLoteRpsEnvio>'],
  ['nfse', '<ns1:ConsultarNfseEnvio xmlns:ns1="x"/>'],
  ['nfse', '<xmlProcessamentoNfpse/>'],
  ['nfse', '<PedidoEnvioLoteRPS><RPS/></PedidoEnvioLoteRPS>'],
  [
    'event',
    '<retEnvEvento><retEvento><infEvento><cStat>573</cStat></infEvento></retEvento></retEnvEvento>',
  ],
  ['cte_event', '<retEventoCTe><infEvento><cStat>573</cStat></infEvento></retEventoCTe>'],
  [
    'other_event',
    '<evento><infEvento><pedRegEvento><infPedReg/></pedRegEvento></infEvento></evento>',
  ],
  [
    'protocol',
    '<retConsSitNFe versao="1.07"><infProt><cStat>100</cStat></infProt></retConsSitNFe>',
  ],
  ['message', '<retEnviNFe><infRec><nRec>1</nRec></infRec></retEnviNFe>'],
  ['message', '<distDFeInt><distNSU/></distDFeInt>'],
  ['message', '<ConsCad><infCons/></ConsCad>'],
])('%s is told by its envelope: %s', (kind, xml) => {
  expect(classify(parseXml(xml)).kind).toBe(kind)
})

test.each([
  '<eSocial><evtAdmPrelim/></eSocial>',
  '<agenda><evento/></agenda>',
  '<project><confSettings/><infSeg/><distName/></project>',
  '<html><body/></html>',
])('what has nothing to do with it is told nothing of: %s', (xml) => {
  expect(classify(parseXml(xml)).kind).toBe('other')
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
