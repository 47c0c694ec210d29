import { describe, expect, test } from 'vitest'
import { latin1, utf16, utf8 } from '../../test/encodings.ts'
import { nfeKey, nfeXml } from '../../test/nfe-xml.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'

const NOTE = nfeXml()

function readNote(bytes: Uint8Array) {
  const reading = readFiscalXml(bytes)
  if (reading.kind !== 'nfe') throw new Error(JSON.stringify(reading))
  return reading
}

/** The note with another text in the only or first element of this name. */
function withValue(name: string, value: string) {
  const changed = NOTE.replace(
    new RegExp(`<${name}>[^<]*</${name}>`),
    () => `<${name}>${value}</${name}>`,
  )
  if (changed === NOTE) throw new Error(`no ${name}`)
  return readNote(utf8(changed))
}

describe('a total', () => {
  test.each([
    ['10', '10.00'],
    ['10.5', '10.50'],
    ['10.555', '10.555'],
    [' 10.00 ', '10.00'],
    ['\n10.00\n', '10.00'],
    ['007.10', '7.10'],
    ['1e9', null],
    ['-10.00', null],
    ['+10.00', null],
    ['10,00', null],
    ['1.234,56', null],
    ['1,234.56', null],
    ['R$ 10.00', null],
    ['0x10', null],
    ['NaN', null],
    ['Infinity', null],
    ['.', null],
    ['', null],
    ['9'.repeat(40), null],
    ['9'.repeat(5000), null],
  ])('of %j is %j', (written, read) => {
    expect(withValue('vNF', written).draft.valores.valor_total_nota).toBe(read)
  })
})

describe('a day', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T23:59:59', '2026-11-20'],
    ['2026-11-20T23:59:59-03:00', '2026-11-20'],
    ['2026-11-20T00:30:00+00:00', '2026-11-20'],
    ['2026-11-20T00:30:00Z', '2026-11-20'],
    ['2026-11-20T00:30:00.1234567-04:00', '2026-11-20'],
    ['2026-11-20 10:00:00', '2026-11-20'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['0000-11-20', null],
    ['20/11/2026', null],
    ['20261120', null],
    ['2026-11-200', null],
    ['12026-11-20', null],
    ['hoje', null],
    ['', null],
  ])('written %j is %j', (written, read) => {
    expect(withValue('dhEmi', written).draft.nf_data.data_emissao).toBe(read)
  })
})

describe('a note that contradicts itself', () => {
  test('in the number: it is told', () => {
    const { draft, warnings } = withValue('nNF', '77')
    expect(draft.nf_data).toMatchObject({ numero: '77', chave: nfeKey() })
    expect(warnings).toContain('key_number')
  })

  test('in two identifications: the first is read', () => {
    const second = '<ide><nNF>77</nNF><serie>5</serie></ide>'
    const after = readNote(utf8(NOTE.replace('</ide>', `</ide>${second}`)))
    expect(after.draft.nf_data).toMatchObject({ numero: '1450', serie: '1' })
    const before = readNote(utf8(NOTE.replace('<ide>', `${second}<ide>`)))
    expect(before.draft.nf_data).toMatchObject({ numero: '77', serie: '5', data_emissao: null })
    expect(before.warnings).toContain('key_number')
  })
})

test.each([
  ['a NUL', utf8(NOTE.replace('Mercado', 'Mer\u0000cado'))],
  ['a reference to half a character', utf8(NOTE.replace('Mercado', 'Mer&#xD800;cado'))],
  ['half a character in UTF-16', utf16(NOTE.replace('Mercado', 'Mer\ud800cado'), 'le')],
  ['another encoding than declared', latin1(NOTE.replace('UTF-8', 'utf-16'))],
  ['an encoding that does not exist', utf8(NOTE.replace('UTF-8', 'klingon'))],
])('%s does not prevent reading', (_, bytes) => {
  const { draft } = readNote(bytes)
  expect(draft.nf_data.chave).toBe(nfeKey())
  expect(draft.destinatario.razao_social).toMatch(/^Mer\ufffd?cado Pão d'Açúcar/)
})
