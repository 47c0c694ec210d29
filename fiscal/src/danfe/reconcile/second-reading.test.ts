import { describe, expect, test } from 'vitest'
import { simplifiedPage } from '../../../test/danfe-page.ts'
import { type DanfeText, TEXT } from '../../../test/danfe-text.ts'
import { asRead, misread, page, readTwice } from '../../../test/read-twice.ts'
import { cnpjFrom, formatCnpj } from '../../cnpj.ts'
import { SURE_READING } from '../../sure-reading.ts'
import type { WordPage } from '../words/types.ts'

const ADDRESS = 'destinatario.endereco'
const CITY = 'destinatario.municipio'
const UF = 'destinatario.uf'
const CEP = 'destinatario.cep'
const PHONE = 'destinatario.telefone'
const DOCUMENT = 'destinatario.cnpj_cpf'

describe('an address in a photo', () => {
  test('that is read twice the same, in a place whose parts agree, is sure', () => {
    const reading = readTwice(page())
    expect(reading.value(ADDRESS)).toBe('Rua das Acácias, 25 - Icaraí')
    for (const path of [ADDRESS, CITY, UF, CEP]) expect(reading.isSure(path)).toBe(true)
  })

  test('is not sure by one reading alone', () => {
    const { once } = readTwice(page())
    const confidence = once.fields.find(({ path }) => path === ADDRESS)?.confidence
    expect(confidence).toBeLessThan(SURE_READING)
  })

  test('that is read in two ways is not sure', () => {
    const lorena = page({ address: 'Rua Lorena, 25' })
    expect(readTwice(lorena, misread({ 'Lorena,': 'Lorona,' }, lorena)).isSure(ADDRESS)).toBe(false)
    expect(readTwice(page(), misread({ '25': '26' })).isSure(ADDRESS)).toBe(false)
  })

  test('of a house without a number has S/N, however OCR read its stroke', () => {
    for (const seen of ['SIN', 'S1N', 'SIN,', '5/N']) {
      const reading = readTwice(page({ address: `Rua 7 de Setembro, ${seen} Sala 1204` }))
      expect(reading.value(ADDRESS)).toContain('S/N')
      expect(reading.value(ADDRESS)).not.toContain(seen)
    }
  })

  test('has its usual words though OCR broke one', () => {
    const address = 'Rodovia Presidente Dutra, 7369, Ka 12, Bloco B, Anto 31 - jDistrito Industrial'
    expect(readTwice(page({ address, district: '' })).value(ADDRESS)).toBe(
      'Rodovia Presidente Dutra, 7369, Km 12, Bloco B, Apto 31 - Distrito Industrial',
    )
  })

  test('has nothing of its document before the street, nor of other cells after its district', () => {
    const street = 'Alameda dos Ipês, 6111 - Várzea das Moças'
    for (const address of [
      `CNPJ CPPOSIA006 09 ${street}`,
      `YMNRB 6AK 0001 70 ${street}`,
      `ca ${street}`,
      `${street} ne PR`,
      `${street} 40822 539 08/05/2026 MUNICIPIO Tonne`,
    ]) {
      const reading = readTwice(page({ address, district: '' }))
      expect(reading.value(ADDRESS)).toBe(street)
    }
    for (const address of [
      'Conjunto 3 Rua B, 4 - Loja A',
      'Praça 7, 5 - Sé',
      'Rua 7, 8 - Vila B',
    ]) {
      expect(readTwice(page({ address, district: '' })).value(ADDRESS)).toBe(address)
    }
  })

  test('whose number begins with a letter that may be a digit is not sure, though read twice', () => {
    const reading = readTwice(page({ address: 'Praça da Sé, S040' }))
    expect(reading.value(ADDRESS)).toContain('S040')
    expect(reading.isSure(ADDRESS)).toBe(false)
  })

  test('without a number is not sure', () => {
    expect(readTwice(page({ address: 'Rua das Acácias' })).isSure(ADDRESS)).toBe(false)
    expect(readTwice(page({ address: 'Rua das Acácias, S/N' })).isSure(ADDRESS)).toBe(true)
  })

  test('in a municipality that does not exist is not sure', () => {
    const place = {
      district: 'VI LA NOVA CONCEIÇÃ',
      city: 'CAMPINAS ISP',
      uf: 'SP',
      cep: '13010-000',
    }
    const reading = readTwice(page(place))
    expect(reading.isSure(ADDRESS)).toBe(false)
    expect(reading.isSure(CITY)).toBe(false)
  })

  test('that lost its district is completed from its row, and is not sure', () => {
    const reading = readTwice(misread({ Icaraí: null }), page())
    expect(reading.value(ADDRESS)).toContain('Icaraí')
    expect(reading.isSure(ADDRESS)).toBe(false)
  })
})

describe('CEP, state and municipality', () => {
  test('a state that OCR did not read is the one of the CEP', () => {
    const reading = readTwice(misread({ RJ: null }))
    expect(reading.value(UF)).toBe('RJ')
    expect(reading.isSure(UF)).toBe(true)
  })

  test('without a CEP it is the only one with this municipality, and not sure', () => {
    const noCep = misread({ RJ: null, '24230-060': null })
    expect(readTwice(noCep).value(UF)).toBe('RJ')
    expect(readTwice(noCep).isSure(UF)).toBe(false)
    const inTwoStates = misread({ RJ: null, '24230-060': null }, page({ city: 'Bom Jardim' }))
    expect(readTwice(inTwoStates).value(UF)).toBeNull()
  })

  test('a state that the CEP contradicts is not sure, and neither is the CEP', () => {
    const reading = readTwice(page({ uf: 'SP' }))
    expect(reading.isSure(UF)).toBe(false)
    expect(reading.isSure(CEP)).toBe(false)
    expect(reading.isSure(ADDRESS)).toBe(false)
  })

  test('a misread municipality is the one of the state with a similar name, and not sure', () => {
    const reading = readTwice(page({ city: 'Niteról' }))
    expect(reading.value(CITY)).toBe('Niterói')
    expect(reading.isSure(CITY)).toBe(false)
  })

  test('a municipality that is read in two ways is not sure, though the CEP agrees with one', () => {
    expect(readTwice(page(), misread({ Niterói: 'Niteról' })).isSure(CITY)).toBe(false)
  })

  test('the CEP makes a municipality sure that is written as its name or in capitals', () => {
    const ofCity = (city: string) =>
      readTwice(page({ city })).once.fields.find(({ path }) => path === CITY)?.confidence
    expect(ofCity('Niterói')).toBeGreaterThanOrEqual(SURE_READING)
    expect(ofCity('NITERÓI')).toBeGreaterThanOrEqual(SURE_READING)
    expect(ofCity('niterói')).toBeLessThan(SURE_READING)
  })

  test('a CEP that is read in two ways is not sure', () => {
    expect(readTwice(page(), misread({ '24230-060': '24230-080' })).isSure(CEP)).toBe(false)
  })
})

describe('the document of the recipient in a photo', () => {
  test('of a CNPJ with a misread digit is no CPF by chance', () => {
    const seen = readTwice(page({ recipientTaxId: 'S0.682.941/0002-01' }))
    expect(seen.value(DOCUMENT)).toBe('50682941000201')
  })

  test('is no part of the name though OCR broke it, or read a character twice', () => {
    for (const [printed, taxId] of [
      ['HC. 6VV.E37/0008-17', 'HC6VVE37000817'],
      ['P6.N8Y.A94/0 006-82', 'P6N8YA94000682'],
      ['33,826.812/0004-92', '33826812000492'],
      ['VR.6Z2H.9X5/0001-69', 'VR6ZH9X5000169'],
      ['19.8SYy.35L/0004-99', '198SY35L000499'],
    ] as const) {
      const seen = readTwice(page({ recipientTaxId: printed }))
      expect(seen.value(DOCUMENT)).toBe(taxId)
      expect(seen.value('destinatario.razao_social')).toBe(TEXT.recipient)
    }
  })

  test('is not sure when it is the issuer’s', () => {
    const issuer = readTwice(page()).value('remetente.cnpj_cpf') ?? ''
    const own = readTwice(page({ recipientTaxId: issuer }))
    expect(own.value(DOCUMENT)).toBe(issuer)
    expect(own.isSure(DOCUMENT)).toBe(false)
    expect(readTwice(page()).isSure(DOCUMENT)).toBe(true)
  })
})

test('a phone has ten or eleven digits, though the next cell is read with it', () => {
  expect(readTwice(page({ phone: '(21) 98888-7777 643179952' })).value(PHONE)).toBe('21988887777')
})

test('a name with an accent where no name has one is not sure', () => {
  const isSure = (recipient: string) =>
    readTwice(page({ recipient })).isSure('destinatario.razao_social')
  for (const name of ['Laticínios Bom Jesus', 'Patrícia Araújo', 'Icaraí Ltda', 'Luís Garcia'])
    expect(isSure(name)).toBe(true)
  for (const name of ['Ângela Crístina de Sá', 'Matríz Central']) expect(isSure(name)).toBe(false)
})

test('what OCR makes of the edge of the paper is no part of the issuer’s name', () => {
  const { words, ...size } = page()
  const name = words.findLast(({ text }) => text === 'Cerâmica')
  if (!name) throw new Error('The page names its issuer')
  const edge = ['ma', 'nam', 'cana', 'ia'].map((text, index) => ({
    ...name,
    text,
    x0: name.x0 + index * 20,
    x1: name.x0 + index * 20 + 15,
    base: name.base - 1.1 * name.height,
    confidence: 0.2,
  }))
  const withoutStub = words.filter(({ base }) => base > name.base - name.height * 2)
  const seen = readTwice({ ...size, words: [...withoutStub, ...edge] })
  expect(seen.value('remetente.razao_social')).toBe(TEXT.issuer)
})

test('a name in which OCR parted a capital from its letters is whole', () => {
  const { words, ...size } = page()
  const parted = words.flatMap((word) => {
    if (word.text !== 'Mercado') return [word]
    const cut = word.x0 + (word.x1 - word.x0) / 7
    return [
      { ...word, text: 'M', x1: cut },
      { ...word, text: 'ercado', x0: cut + 0.08 * word.height },
    ]
  })
  expect(readTwice({ ...size, words: parted }).value('destinatario.razao_social')).toBe(
    TEXT.recipient,
  )
})

test('a name that OCR guessed gives way to the clear words of its row', () => {
  const { words, ...size } = page()
  const rowBase = words.findLast(({ text }) => text === 'Mercado')?.base
  const guessed = words.map((word) =>
    word.base === rowBase && /\p{L}/u.test(word.text)
      ? { ...word, text: 'zà', confidence: 0.4 }
      : word,
  )
  const seen = readTwice({ ...size, words: guessed }, page())
  expect(seen.once.draft.destinatario.razao_social).toContain('zà')
  expect(seen.value('destinatario.razao_social')).toBe(TEXT.recipient)
  expect(seen.isSure('destinatario.razao_social')).toBe(false)
})

test('a name is sure when the stub repeats it, but not with other accents', () => {
  const nameOf = (read: WordPage) =>
    readTwice(read).once.fields.find(({ path }) => path === 'destinatario.razao_social')
  expect(nameOf(page())?.confidence).toBeGreaterThanOrEqual(SURE_READING)
  const [inStub] = page().words.filter(({ text }) => text === "d'Açúcar")
  const { words, ...size } = page()
  const other = words.map((word) =>
    word.base === inStub?.base ? { ...word, text: word.text.replace('ç', 'c') } : word,
  )
  expect(nameOf({ ...size, words: other })?.value).toBe("Mercado Pão d'Açúcar da Praça Ltda")
  expect(nameOf({ ...size, words: other })?.confidence).toBeLessThan(SURE_READING)
})

test('a document with letters is sure only when both readings give it', () => {
  const taxId = cnpjFrom('MLYAVVJT0008')
  const note = page({ recipientTaxId: taxId })
  expect(readTwice(note).isSure(DOCUMENT)).toBe(true)
  expect(readTwice(note, misread({ [taxId]: null }, note)).isSure(DOCUMENT)).toBe(false)
})

test('a document with letters that both readings give with another character is not sure', () => {
  const seen = readTwice(page({ recipientTaxId: 'JV.0VH.429/0007-23' }))
  expect(seen.value(DOCUMENT)).toBe('JV0VH42J000723')
  expect(seen.isSure(DOCUMENT)).toBe(false)
})

test('what a simplified DANFE says in its text alone is read twice too', () => {
  const label = misread({ 'EMISSÃO:': 'EMISSAO' }, asRead(simplifiedPage({ key: '' })))
  const other = misread({ '20/11/2026': '29/11/2026', '000.001.450': '000.001.459' }, label)
  for (const path of ['nf_data.data_emissao', 'nf_data.numero']) {
    expect(readTwice(label).isSure(path)).toBe(true)
    expect(readTwice(other, label).isSure(path)).toBe(false)
  }
})

test('the issuer’s CNPJ with letters is sure by its key alone', () => {
  const issuerTaxId = formatCnpj(cnpjFrom('R171H8620002'))
  const seen = readTwice(asRead(simplifiedPage({ issuerTaxId, key: '' })))
  expect(seen.value('remetente.cnpj_cpf')).toBe(cnpjFrom('R171H8620002'))
  expect(seen.isSure('remetente.cnpj_cpf')).toBe(false)
  expect(readTwice(asRead(simplifiedPage({ key: '' }))).isSure('remetente.cnpj_cpf')).toBe(true)
})

test('a simplified DANFE is read twice as a whole', () => {
  const label = asRead(simplifiedPage())
  expect(readTwice(label).isSure('destinatario.razao_social')).toBe(true)
  const other = misread({ Praça: 'Práça' }, label)
  expect(readTwice(label, other).isSure('destinatario.razao_social')).toBe(false)
})

describe('the sum of the items', () => {
  const entityOf = (text: Partial<DanfeText>) =>
    readTwice(page(text)).draft.document_ai_entities.find(({ type }) => type === 'itens_de_linha')

  test('is sure when it is the total of the products', () => {
    expect(entityOf({})).toMatchObject({ value: '1234.55', source: 'sum' })
    expect(entityOf({})?.confidence).toBeGreaterThanOrEqual(SURE_READING)
  })

  test('is doubtful when it is not', () => {
    expect(entityOf({ products: '1.334,55', total: '1.344,55' })?.confidence).toBeLessThan(
      SURE_READING,
    )
  })
})
