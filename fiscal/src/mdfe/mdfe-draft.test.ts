import { describe, expect, test } from 'vitest'
import { utf8 } from '../../test/encodings.ts'
import { nfeKey } from '../../test/nfe-xml.ts'
import { eventAnswer, mdfeXml } from '../../test/transport-xml.ts'
import { isValidAccessKey } from '../access-key.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'

const NOTE = nfeKey({ number: 1 })
const OTHER_NOTE = nfeKey({ number: 2 })
const CTE = '3526050X0J92JY000196570010000006041448679011'

function read(
  options: Parameters<typeof mdfeXml>[0],
  change: (xml: string) => string = (xml) => xml,
) {
  const reading = readFiscalXml(utf8(change(mdfeXml(options))))
  if (reading.kind !== 'mdfe') throw new Error(JSON.stringify(reading))
  return reading.mdfe
}

const note = (key: string) => `<infNFe><chNFe>${key}</chNFe></infNFe>`

const cityGroup = (city: string, aboard: string) =>
  `<infMunDescarga><cMunDescarga>3304904</cMunDescarga><xMunDescarga>${city}</xMunDescarga>${aboard}</infMunDescarga>`

/** An MDF-e with more cities after the first one. */
function readWithCities(options: Parameters<typeof mdfeXml>[0], ...cities: string[]) {
  return read(options, (xml) => xml.replace('</infDoc>', `${cities.join('')}</infDoc>`))
}

test('an MDF-e says what journey it is', () => {
  const mdfe = read({ number: 42, notes: [NOTE] })
  expect(mdfe).toMatchObject({
    numero: '42',
    serie: '1',
    data_emissao: '2026-11-20',
    uf_inicio: 'RJ',
    uf_fim: 'RJ',
    placa: 'BRA2E19',
    condutores: [],
    valor_carga: '2500.00',
    notas: [{ chave: NOTE, municipio: 'Niterói' }],
    ctes: [],
  })
  expect(mdfe.chave?.slice(20, 22)).toBe('58')
  expect(isValidAccessKey(mdfe.chave ?? '')).toBe(true)
})

describe('the vehicle and its drivers', () => {
  test.each(['BRA-2E19', ' bra2e19 ', 'BRA 2E19'])('plate %j is stored as BRA2E19', (plate) => {
    expect(read({ plate }).placa).toBe('BRA2E19')
  })

  test('are all who are named, in their order, their CPF as digits', () => {
    const { condutores } = read({
      drivers: [
        { name: 'José da Silva', cpf: '123.456.789-09' },
        { name: 'Maria Conceição', cpf: '98765432100' },
        { name: '', cpf: '' },
      ],
    })
    expect(condutores).toEqual([
      { nome: 'José da Silva', cpf: '12345678909' },
      { nome: 'Maria Conceição', cpf: '98765432100' },
      { nome: null, cpf: null },
    ])
  })

  test('were called otherwise in the first layout', () => {
    const options = { drivers: [{ name: 'José', cpf: '12345678909' }] }
    const mdfe = read(options, (xml) => xml.replaceAll('veicTracao>', 'veicPrincipal>'))
    expect(mdfe).toMatchObject({ placa: 'BRA2E19', condutores: [{ nome: 'José' }] })
  })

  test('are none of a journey by water or air', () => {
    const mdfe = read({ notes: [NOTE] }, (xml) => xml.replace(/<rodo>.*<\/rodo>/, '<aquav/>'))
    expect(mdfe).toMatchObject({ placa: null, condutores: [] })
    expect(mdfe.notas).toHaveLength(1)
  })
})

describe('what is aboard', () => {
  test('is listed in the order of unloading, each note with its city', () => {
    const mdfe = readWithCities({ notes: [OTHER_NOTE] }, cityGroup('São Gonçalo', note(NOTE)))
    expect(mdfe.notas).toEqual([
      { chave: OTHER_NOTE, municipio: 'Niterói' },
      { chave: NOTE, municipio: 'São Gonçalo' },
    ])
  })

  test('is listed once, where it is unloaded first', () => {
    const mdfe = readWithCities({ notes: [NOTE, NOTE] }, cityGroup('São Gonçalo', note(NOTE)))
    expect(mdfe.notas).toEqual([{ chave: NOTE, municipio: 'Niterói' }])
  })

  test('may be CT-e, in one city or several, each once', () => {
    const again = `<infCTe><chCTe>${CTE}</chCTe></infCTe>`
    const mdfe = readWithCities({ notes: [NOTE], ctes: [CTE] }, cityGroup('Maricá', again))
    expect(mdfe.ctes).toEqual([CTE])
    expect(mdfe.notas).toHaveLength(1)
  })

  test('leaves out keys whose check digit does not close', () => {
    const wrong = NOTE.slice(0, 43) + ((Number(NOTE.slice(43)) + 1) % 10)
    const mdfe = read({ notes: [wrong, '123'], ctes: [`${CTE.slice(0, 43)}2`] })
    expect(mdfe).toMatchObject({ notas: [], ctes: [] })
  })

  test('leaves out impossible keys, though their check digit closes', () => {
    const mdfe = read({ notes: ['0'.repeat(44)], ctes: ['0'.repeat(44)] })
    expect(mdfe).toMatchObject({ notas: [], ctes: [] })
  })

  test('has no city when the document does not name it', () => {
    const mdfe = read({ notes: [NOTE] }, (xml) =>
      xml.replace(/<xMunDescarga>.*<\/xMunDescarga>/, ''),
    )
    expect(mdfe.notas).toEqual([{ chave: NOTE, municipio: null }])
  })

  test('may be nothing', () => {
    expect(read({})).toMatchObject({ notas: [], ctes: [] })
    const without = read({}, (xml) => xml.replace(/<infDoc>.*<\/infDoc>/, ''))
    expect(without).toMatchObject({ notas: [], ctes: [], numero: '5' })
  })
})

test('an MDF-e is cancelled by event 110111, and only ended by 110112', () => {
  const { chave } = read({})
  const cancelled = (type: string) =>
    read({}, (xml) =>
      xml.replace(
        '</mdfeProc>',
        `${eventAnswer(type, '135', `<chMDFe>${chave}</chMDFe>`)}</mdfeProc>`,
      ),
    ).cancelado
  expect(cancelled('110111')).toBe(true)
  expect(cancelled('110112')).toBe(false)
})

test('the MDF-e that a ferry carries are listed by their keys', () => {
  const key = read({ number: 6 }).chave ?? ''
  const aboard = `<infMDFeTransp><chMDFe>${key}</chMDFe></infMDFeTransp>`
  const mdfe = readWithCities({ notes: [NOTE] }, cityGroup('Recife', aboard + aboard))
  expect(mdfe).toMatchObject({ mdfes: [key], chaves_invalidas: 0 })
})

test('keys that were made anonymous are counted', () => {
  const aboard = note('X'.repeat(44)) + note(NOTE.replaceAll(/[0-9]/g, '0')) + note('')
  const mdfe = readWithCities({ notes: [NOTE] }, cityGroup('Recife', aboard))
  expect(mdfe.notas).toHaveLength(1)
  expect(mdfe.chaves_invalidas).toBe(3)
})
