import { describe, expect, test } from 'vitest'
import { simplifiedPage } from '../../../test/danfe-page.ts'
import { TEXT } from '../../../test/danfe-text.ts'
import type { DanfeText } from '../../../test/danfe-text.ts'
import { PageOfWords } from '../../../test/danfe-words.ts'
import { asRead, misread, page, readTwice } from '../../../test/read-twice.ts'
import { cnpjFrom } from '../../cnpj.ts'

const ADDRESS = 'destinatario.endereco'
const CEP = 'destinatario.cep'
const CITY = 'destinatario.municipio'
const DOCUMENT = 'destinatario.cnpj_cpf'
const ISSUER = 'remetente.razao_social'
const NAME = 'destinatario.razao_social'
const PHONE = 'destinatario.telefone'
const PLATE = 'veiculo.placa'
const PRODUCTS = 'valores.valor_total_produtos'
const QUANTITY = 'volumes.quantidade'
const TOTAL = 'valores.valor_total_nota'
const WEIGHT = 'volumes.peso_bruto'

const LOST = (...labels: string[]) => Object.fromEntries(labels.map((label) => [label, null]))

describe('a value whose label OCR lost is found in its row, and sure when both readings give it', () => {
  test('the phone', () => {
    const first = misread(LOST('FONE', 'FAX'))
    expect(readTwice(first).value(PHONE)).toBe('21988887777')
    expect(readTwice(first).isSure(PHONE)).toBe(true)
    const other = misread({ ...LOST('FONE', 'FAX'), '98888-7777': '98888-7717' })
    expect(readTwice(first, other).isSure(PHONE)).toBe(false)
  })

  test('but not when only the second reading gives it', () => {
    const first = misread({ '(21)': null, '98888-7777': null, '24230-060': null })
    const reading = readTwice(first, page())
    expect(reading.value(PHONE)).toBe('21988887777')
    expect(reading.isSure(PHONE)).toBe(false)
    expect(reading.value(CEP)).toBe('24230060')
    expect(reading.isSure(CEP)).toBe(false)
  })

  test('the quantity of volumes, before its kind', () => {
    const first = misread(LOST('QUANTIDADE'))
    expect(readTwice(first).value(QUANTITY)).toBe('17')
    expect(readTwice(first).isSure(QUANTITY)).toBe(true)
    const other = misread({ ...LOST('QUANTIDADE'), '17': '11' })
    expect(readTwice(first, other).isSure(QUANTITY)).toBe(false)
    expect(readTwice(misread({ QUANTIDADE: null, '17': null })).value(QUANTITY)).toBeNull()
    expect(readTwice(misread({ QUANTIDADE: null, CAIXA: null })).value(QUANTITY)).toBeNull()
  })

  test('the gross weight', () => {
    const first = misread(LOST('BRUTO', 'PESO', 'LÍQUIDO'))
    expect(readTwice(first).value(WEIGHT)).toBe('1412.850')
    expect(readTwice(first).isSure(WEIGHT)).toBe(true)
  })

  test('a document with letters', () => {
    const taxId = cnpjFrom('MLYAVVJT0008')
    const first = misread(LOST('CNPJ', 'CPF'), page({ recipientTaxId: taxId }))
    expect(readTwice(first).value(DOCUMENT)).toBe(taxId)
    expect(readTwice(first).isSure(DOCUMENT)).toBe(true)
    const other = misread({ [taxId]: taxId.replace('V', 'Y') }, first)
    expect(readTwice(first, other).isSure(DOCUMENT)).toBe(false)
  })
})

test('a document that only the second reading gives is not sure, though its check digits are right', () => {
  const note = page({ recipientTaxId: '4M.568.T6L/0001-00' })
  const other = misread({ '4M.568.T6L/0001-00': cnpjFrom('AM5EOTOL000A') }, note)
  const reading = readTwice(note, other)
  expect(reading.value(DOCUMENT)).toBe(cnpjFrom('AM5EOTOL000A'))
  expect(reading.isSure(DOCUMENT)).toBe(false)
})

test('the name of the issuer is sure when both readings give it', () => {
  const noStub = misread(LOST('RECEBEMOS'))
  expect(readTwice(noStub).value(ISSUER)).toBe(TEXT.issuer)
  expect(readTwice(noStub).isSure(ISSUER)).toBe(true)
  expect(readTwice(noStub, misread({ São: 'Sáo' }, noStub)).isSure(ISSUER)).toBe(false)
})

test('a name that only the stub gives is not confirmed by the stub', () => {
  const [name] = page()
    .words.filter(({ text }) => text === 'Praça')
    .toReversed()
  const { words, ...size } = page()
  const noCell = words.filter(({ base, text }) => base !== name?.base || /\d/.test(text))
  const reading = readTwice({ ...size, words: noCell })
  expect(reading.value(NAME)).toBe(TEXT.recipient)
  const { once } = reading
  expect(once.fields.find(({ path }) => path === NAME)?.confidence).toBeLessThan(0.8)
})

describe('what both readings give is doubtful', () => {
  const isSure = (path: string, changes: Partial<DanfeText>) =>
    readTwice(page(changes)).isSure(path)

  test('as a name with the text of another cell', () => {
    expect(isSure(NAME, { recipient: 'Móveis Araçá Ltda' })).toBe(true)
    expect(isSure(NAME, { recipient: 'NF-e Móveis Araçá Ltda' })).toBe(false)
    expect(isSure(NAME, { recipient: 'Móveis Araçá Ltda Avenida Erual, 4545' })).toBe(false)
  })

  test('as a name or an address with a small letter for a capital', () => {
    expect(isSure(NAME, { recipient: 'Móveis da Vila Ltda' })).toBe(true)
    expect(isSure(NAME, { recipient: 'móveis da Vila Ltda' })).toBe(false)
    expect(isSure(ADDRESS, { district: 'Vila Nova' })).toBe(true)
    expect(isSure(ADDRESS, { district: 'vila Nova' })).toBe(false)
  })

  test('as a long name without the end of a company', () => {
    const name = 'Comércio de Bebidas Ipiranga Importadora e Exportadora'
    expect(isSure(NAME, { recipient: `${name} Ltda` })).toBe(true)
    expect(isSure(NAME, { recipient: name })).toBe(false)
  })

  test('as an address that begins with the end of a name', () => {
    expect(isSure(ADDRESS, { address: 'Ltda Rua 7 de Setembro, 62' })).toBe(false)
  })
})

test('an address in which both readings broke a usual word has that word, and is not sure', () => {
  const reading = readTwice(page({ address: 'Rua das Acáclas, 25' }))
  expect(reading.value(ADDRESS)).toBe('Rua das Acácias, 25 - Icaraí')
  expect(reading.isSure(ADDRESS)).toBe(false)
})

test('a name in which both readings broke a usual word has that word, and is not sure', () => {
  const reading = readTwice(page({ recipient: 'Dos Amigos Comerciai Ltda' }))
  expect(reading.value(NAME)).toBe('Dos Amigos Comercial Ltda')
  expect(reading.isSure(NAME)).toBe(false)
  const once = readTwice(
    page({ recipient: 'Dos Amigos Comerciai Ltda' }),
    page({ recipient: 'Dos Amigos Comercial Ltda' }),
  )
  expect(once.isSure(NAME)).toBe(true)
  expect(readTwice(page({ recipient: 'Dos Amigos Comercial Ltda' })).isSure(NAME)).toBe(true)
})

test('a name that is printed without its accents is written with them, and not sure', () => {
  const reading = readTwice(page({ recipient: 'Dos Amigos Industria e Comercio Ltda' }))
  expect(reading.value(NAME)).toBe('Dos Amigos Indústria e Comércio Ltda')
  expect(reading.isSure(NAME)).toBe(false)
  const issuer = readTwice(page({ issuer: 'Dos Amigos Industria e Comercio Ltda' }))
  expect(issuer.value(ISSUER)).toBe('Dos Amigos Indústria e Comércio Ltda')
  expect(issuer.isSure(ISSUER)).toBe(false)
})

test('a municipality with a small letter for a capital is written as its name, and not sure', () => {
  const reading = readTwice(page({ city: 'são Paulo', uf: 'SP', cep: '01310-100' }))
  expect(reading.value(CITY)).toBe('São Paulo')
  expect(reading.isSure(CITY)).toBe(false)
})

test('an address that reaches into other rows is the one of its row, and not sure', () => {
  const first = misread({ Icaraí: 'Icaraíxx' })
  const reading = readTwice(first, page())
  expect(reading.value(ADDRESS)).toBe('Rua das Acácias, 25 Icaraí')
  expect(reading.isSure(ADDRESS)).toBe(false)
})

test('a plate with a character too many is none', () => {
  expect(readTwice(page({ plate: 'BRA22E19' })).value(PLATE)).toBeNull()
  expect(readTwice(page({ plate: 'BRA 2E19' })).value(PLATE)).toBe('BRA2E19')
})

describe('totals in a photo', () => {
  test('of a simplified DANFE, which prints no parts, are sure when both readings give them', () => {
    const { words, ...size } = simplifiedPage({ total: '1.200,00' })
    const products = new PageOfWords()
    products.y = size.height - 10
    products.line('VALOR TOTAL DOS PRODUTOS R$ 1.100,00')
    const label = asRead({ ...size, words: [...words, ...products.words] })
    expect(readTwice(label).isSure(PRODUCTS)).toBe(true)
    expect(readTwice(label).value(TOTAL)).toBe('1200.00')
    expect(readTwice(label).isSure(TOTAL)).toBe(true)
    expect(readTwice(label, misread({ '1.200,00': '1.290,00' }, label)).isSure(TOTAL)).toBe(false)
  })

  test('of the products are sure when the items make them', () => {
    const unclear = page({ total: '1.300,00', freight: '' })
    expect(readTwice(unclear).isSure(PRODUCTS)).toBe(true)
    expect(readTwice(unclear).isSure(TOTAL)).toBe(false)
  })
})

test('a simplified DANFE on a strip is read twice, but not the long roll of a cash register', () => {
  const { width, words } = asRead(simplifiedPage())
  expect(readTwice({ width, words, height: 2.4 * width }).isSure(NAME)).toBe(true)
  expect(readTwice({ width, words, height: 3 * width }).isSure(NAME)).toBe(false)
})

describe('a name with an umlaut', () => {
  const of = (name: string) => page({ issuer: `Ferragens ${name} Ltda` })
  const WHOLE = 'Ferragens Müller Ltda'

  test('has it where one of two readings has it', () => {
    expect(readTwice(of('Miller'), of('Múller')).value(ISSUER)).toBe(WHOLE)
    expect(readTwice(of('Miúller'), of('Miller')).value(ISSUER)).toBe(WHOLE)
    expect(readTwice(of('Miller'), of('Múller')).isSure(ISSUER)).toBe(false)
  })

  test('is not sure where its dots may have been lost twice', () => {
    expect(readTwice(of('Miller')).isSure(ISSUER)).toBe(false)
    expect(readTwice(of('Möller')).isSure(ISSUER)).toBe(true)
  })
})

test('a total that an unclear amount explains is not sure', () => {
  const changes = { freight: '19,00', total: '1.253,55' }
  const first = (confidence: number) => {
    const { words, ...size } = page(changes)
    const seen = words.map((word) => (word.text === '19,00' ? { ...word, confidence } : word))
    return { ...size, words: seen }
  }
  const second = page({ ...changes, freight: '16,00' })
  expect(readTwice(first(0.96), second).isSure(TOTAL)).toBe(true)
  expect(readTwice(first(0.4), second).isSure(TOTAL)).toBe(false)
})
