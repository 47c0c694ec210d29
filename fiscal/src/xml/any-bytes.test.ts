import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, encoding, expectAlways, form, note } from '../../test/arbitraries.ts'
import { utf8 } from '../../test/encodings.ts'
import { RECIPIENT } from '../../test/nfe-options.ts'
import { nfeXml } from '../../test/nfe-xml.ts'
import { MAX_LINE, MAX_NOTES } from '../text/clean-text.ts'
import { MAX_INSTALLMENTS, MAX_ITEMS } from '../nfe/lines.ts'
import { MAX_RAW_FIELDS } from '../nfe/raw-fields.ts'
import { MAX_RAW_TEXT } from '../nfe/raw-text.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'
import type { FiscalXmlReading } from '../read-fiscal-xml.ts'

const KINDS = ['nfe', 'cte', 'mdfe', 'refused', 'invalid']
/** The greatest length of a text, except for the raw text. */
const LONGEST_TEXT = MAX_NOTES

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Guarantees of every reading: it can be stored, shown and searched. */
function expectSound(reading: FiscalXmlReading) {
  expect(KINDS).toContain(reading.kind)
  for (const text of textsIn(reading)) {
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeLessThanOrEqual(MAX_RAW_TEXT)
    // oxlint-disable-next-line no-control-regex -- they are what must not be there
    expect(text).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f]/)
  }
  const others = reading.kind === 'nfe' ? [] : textsIn(reading)
  expect(others).not.toContain('')
  const drafts = reading.kind === 'nfe' ? [reading.draft] : []
  for (const { raw_text, raw_fields, ...draft } of drafts) {
    for (const text of textsIn(draft)) {
      expect(text).not.toBe('')
      expect(text).not.toContain('\n')
      expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT)
    }
    expect(raw_text.length).toBeLessThanOrEqual(MAX_RAW_TEXT)
    expect(Object.keys(raw_fields).length).toBeLessThanOrEqual(MAX_RAW_FIELDS)
    expect(Object.values(raw_fields).every(({ length }) => length > 0 && length <= 500)).toBe(true)
    const volumes = Object.values(draft.volumes)
    expect(volumes.every((value) => (value ?? '').length <= MAX_LINE)).toBe(true)
    expect(draft.itens_de_linha.length).toBeLessThanOrEqual(MAX_ITEMS)
    expect(draft.duplicatas.length).toBeLessThanOrEqual(MAX_INSTALLMENTS)
  }
}

const file = fc
  .tuple(note, form, encoding)
  .map(([options, written, { encode }]) => encode(nfeXml({ ...options, ...written })))

describe('a reading never throws and is sound', () => {
  test('of any bytes', () => {
    expectAlways(
      [fc.uint8Array({ maxLength: 500 })],
      (bytes) => expectSound(readFiscalXml(bytes)),
      1000,
    )
  })

  test('of a note cut anywhere', () => {
    expectAlways([file, fc.double({ min: 0, max: 1, noNaN: true })], (bytes, share) => {
      expectSound(readFiscalXml(bytes.subarray(0, Math.floor(bytes.length * share))))
    })
  })

  test('of a note with bytes damaged, lost and added', () => {
    const damage = fc.record({
      at: fc.nat(),
      lost: fc.nat({ max: 3 }),
      added: fc.uint8Array({ maxLength: 3 }),
    })
    const damages = fc.array(damage, { minLength: 1, maxLength: 4 })
    expectAlways(
      [file, damages],
      (bytes, list) => {
        let damaged = bytes
        for (const { at, lost, added } of list) {
          const place = at % (damaged.length + 1)
          damaged = Uint8Array.of(
            ...damaged.subarray(0, place),
            ...added,
            ...damaged.subarray(place + lost),
          )
        }
        expectSound(readFiscalXml(damaged))
      },
      300,
    )
  })

  test('of a note with elements lost, doubled and moved', () => {
    const change = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('lost', 'doubled', 'moved'))
    expectAlways([note, fc.array(change, { minLength: 1, maxLength: 6 })], (options, changes) => {
      let xml = nfeXml(options)
      for (const [from, to, what] of changes) {
        const elements = [...xml.matchAll(/<(\w+)[^<>]*>(?:(?!<\1[ >]).)*?<\/\1>/gs)]
        const chosen = elements[from % elements.length]
        const target = elements[to % elements.length]
        if (!chosen || !target) break
        const end = chosen.index + chosen[0].length
        if (what !== 'doubled') xml = xml.slice(0, chosen.index) + xml.slice(end)
        if (what !== 'lost') xml = xml.slice(0, target.index) + chosen[0] + xml.slice(target.index)
      }
      expectSound(readFiscalXml(utf8(xml)))
    })
  })

  test('of a note with any texts in its fields, of any length', () => {
    const long = fc
      .tuple(anyText(30), fc.constantFrom(1, 1, 40, 2000))
      .map(([text, n]) => text.repeat(n))
    const amounts = fc.array(long, { minLength: 2, maxLength: 4 })
    expectAlways(
      [long, long, amounts],
      (name, notes, kinds) => {
        const volume = { quantity: name, brand: name, number: notes, gross: notes, net: name }
        const bytes = utf8(
          nfeXml({
            notes,
            recipient: {
              ...RECIPIENT,
              name,
              taxId: name,
              street: notes,
              uf: name,
              phone: name,
              ie: notes,
            },
            volumes: kinds.map((kind) => ({ ...volume, kind })),
            operation: notes,
            protocol: { number: name, cstat: notes },
          }),
        )
        const reading = readFiscalXml(bytes)
        expectSound(reading)
      },
      80,
    )
  })

  test.each(['', '!'])('of a note whose raw text ends amid emoji, after %j', (before) => {
    const product = { code: 'A', ean: 'SEM GTIN', description: '😀'.repeat(150), ncm: '7318' }
    const item = { ...product, unit: 'UN', quantity: 1, price: '1.00' }
    const items = Array.from({ length: 90 }, () => item)
    const reading = readFiscalXml(utf8(nfeXml({ items, operation: `${before}Venda` })))
    expect(textsIn(reading).some(({ length }) => length > MAX_RAW_TEXT - 9)).toBe(true)
    expectSound(reading)
  })
})

const NAMES = [
  'NFe',
  'infNFe',
  'ide',
  'emit',
  'enderEmit',
  'dest',
  'enderDest',
  'entrega',
  'det',
  'prod',
  'total',
  'ICMSTot',
  'transp',
  'vol',
  'qVol',
  'esp',
  'cobr',
  'dup',
  'vDup',
  'infAdic',
  'infCpl',
  'Signature',
  'SignedInfo',
  'Reference',
  'protNFe',
  'infProt',
  'chNFe',
  'cStat',
  'infCte',
  'infCTeNorm',
  'infDoc',
  'chave',
  'compl',
  'receb',
  'infMDFe',
  'infMunDescarga',
  'infModal',
  'rodo',
  'veicTracao',
  'placa',
  'condutor',
  'CPF',
  'infEvento',
  'tpEvento',
  'mod',
  'nNF',
  'dhEmi',
  'Id',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
]
const ROOTS = ['infNFe', 'infCte', 'infMDFe', 'infEvento', 'infNFSe', 'a', '__proto__']

const leaf = fc.oneof(
  fc.constantFrom(
    '',
    '55',
    '65',
    '57',
    '67',
    '110111',
    '2026-11-20',
    '0000-01-01',
    '1.50',
    '-1',
    '9'.repeat(70),
  ),
  anyText(20).map((text) => text.replaceAll(/[<&]|\]\]>/g, ' ')),
)

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom(...NAMES),
      fc.constantFrom(
        '',
        ' Id="NFe1"',
        ' versao="4.00"',
        ' __proto__="1"',
        ' nItem="1"',
        ' URI="#"',
      ),
      fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('element'), { maxLength: 6 }).map((list) => list.join('')),
      ),
    )
    .map(([name, attributes, content]) => `<${name}${attributes}>${content}</${name}>`),
}))

test('a document of known names in any order is read, refused or invalid, and never an error', () => {
  const kinds = new Set<string>()
  expectAlways(
    [fc.constantFrom(...ROOTS), fc.array(element, { maxLength: 8 })],
    (root, children) => {
      const reading = readFiscalXml(utf8(`<x><${root}><ide/>${children.join('')}</${root}></x>`))
      kinds.add(reading.kind)
      expectSound(reading)
    },
    1000,
  )
  expect([...kinds].toSorted()).toEqual(KINDS.toSorted())
})
