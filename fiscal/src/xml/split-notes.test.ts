import { describe, expect, test } from 'vitest'
import { batchXml } from '../../test/batch-xml.ts'
import { utf8 } from '../../test/encodings.ts'
import { nfeKey, nfeXml } from '../../test/nfe-xml.ts'
import { eventAnswer } from '../../test/transport-xml.ts'
import { fileContents, readFiscalXml } from '../read-fiscal-xml.ts'
import { MAX_DOCUMENTS_IN_FILE } from './limits.ts'

const notesIn = (xml: string) => fileContents(utf8(xml)).notes

function read(xml: string) {
  const reading = readFiscalXml(utf8(xml))
  if (reading.kind !== 'nfe') throw new Error(JSON.stringify(reading))
  return reading
}

const joined = (...numbers: number[]) =>
  `<notas>${numbers.map((number) => nfeXml({ number, declaration: null })).join('\n')}</notas>`

const batchOf = (...numbers: number[]) => batchXml(numbers.map((number) => ({ number })))

describe('the notes of a file', () => {
  test('are each a document of its own, that reads as the same note alone', () => {
    const notes = notesIn(joined(1, 2, 3))
    expect(notes.map((note) => read(note))).toEqual(
      [1, 2, 3].map((number) => read(nfeXml({ number, declaration: null }))),
    )
  })

  test('of a batch have no protocol, and are those of the batch', () => {
    const drafts = notesIn(batchOf(7, 8)).map((note) => read(note))
    expect(drafts.map(({ draft }) => draft.nf_data.numero)).toEqual(['7', '8'])
    expect(drafts.map(({ warnings }) => warnings)).toEqual([
      ['protocol_absent'],
      ['protocol_absent'],
    ])
  })

  test('have the protocols that name them, in whatever order these are', () => {
    const answer = (number: number, protocol: string) =>
      `<protNFe><infProt><chNFe>${nfeKey({ number })}</chNFe><nProt>${protocol}</nProt><cStat>100</cStat></infProt></protNFe>`
    const answers = `${answer(8, '135260000000008')}${answer(7, '135260000000007')}`
    const xml = batchXml([{ number: 7 }, { number: 8 }], answers)
    expect(notesIn(xml).map((note) => read(note).draft.nf_data.protocolo_autorizacao)).toEqual([
      '135260000000007',
      '135260000000008',
    ])
  })

  test('are cancelled by the events that name them, and by no other', () => {
    const event = eventAnswer('110111', '135', `<chNFe>${nfeKey({ number: 8 })}</chNFe>`)
    const notes = notesIn(batchXml([{ number: 7 }, { number: 8 }], event))
    expect(notes.map((note) => read(note).checks.protocol.status)).toEqual(['absent', 'cancelled'])
  })

  test('keep the prefix of their namespace', () => {
    const first = nfeXml({ number: 1, declaration: null, prefix: 'n' })
    const second = nfeXml({ number: 2, declaration: null, prefix: 'n' })
    const [note = ''] = notesIn(`<lote xmlns:n="http://exemplo/&amp;">${first}${second}</lote>`)
    expect(note).toContain('xmlns:n="http://www.portalfiscal.inf.br/nfe"')
    expect(read(note).draft.nf_data.numero).toBe('1')
  })

  test('are found where comments and texts look like notes', () => {
    const odd = '<!-- <NFe> --><x><![CDATA[<NFe><infNFe>]]></x>'
    expect(notesIn(batchOf(1, 2).replace('<idLote>', `${odd}<idLote>`))).toHaveLength(2)
  })

  test('count once when the same one stands there twice', () => {
    expect(notesIn(joined(1, 1))).toEqual([])
    expect(read(joined(1, 1)).warnings).not.toContain('several_notes')
    expect(notesIn(joined(1, 2, 1))).toHaveLength(2)
  })

  test('are not separated where a file has one alone', () => {
    expect(notesIn(nfeXml())).toEqual([])
    expect(notesIn(batchOf(1))).toEqual([])
  })
})

test(`more than ${MAX_DOCUMENTS_IN_FILE} documents in a file are too many`, () => {
  const note = (n: number) => `<NFe><infNFe Id="${n}"><ide/></infNFe></NFe>`
  const notes = Array.from({ length: MAX_DOCUMENTS_IN_FILE + 1 }, (_, n) => note(n)).join('')
  expect(() => notesIn(`<enviNFe>${notes}</enviNFe>`)).toThrow(/documents above/)
})
