import { describe, expect, test } from 'vitest'
import { formatAccessKey } from '../access-key.ts'
import { cnpjFrom } from '../cnpj.ts'
import { formatTaxId } from '../tax-id.ts'
import { cpuMsOf, SOON_CPU_MS } from '../../test/cpu-time.ts'
import { danfePage, nextPage, simplifiedPage } from '../../test/danfe-page.ts'
import { TEXT } from '../../test/danfe-text.ts'
import { asOcr, PageOfWords } from '../../test/danfe-words.ts'
import { SENDER } from '../../test/nfe-options.ts'
import { nfeKey } from '../../test/nfe-xml.ts'
import { readDanfe } from './read-danfe.ts'
import type { DanfeReading } from './read-danfe.ts'
import type { WordPage } from './words/types.ts'

function read(...pages: WordPage[]): DanfeReading {
  const reading = readDanfe(pages)
  if (!reading) throw new Error('This is a DANFE')
  return reading
}

function confidenceOf(reading: DanfeReading, field: string) {
  return reading.fields.find((entry) => entry.path === field)?.confidence
}

describe('a DANFE with all its sections', () => {
  const { draft, confidence, fields } = read(danfePage())

  test('gives key, number, series, days and protocol', () => {
    expect(draft.nf_data).toEqual({
      chave: nfeKey(),
      numero: '1450',
      serie: '1',
      data_emissao: '2026-11-20',
      data_saida: '2026-11-21',
      protocolo_autorizacao: '333260001234567',
    })
  })

  test('gives the recipient with street and district in one line', () => {
    expect(draft.destinatario).toEqual({
      razao_social: "Mercado Pão d'Açúcar da Praça Ltda",
      cnpj_cpf: TEXT.recipientTaxId.replaceAll(/\D/g, ''),
      endereco: 'Rua das Acácias, 25 - Icaraí',
      municipio: 'Niterói',
      uf: 'RJ',
      cep: '24230060',
      telefone: '21988887777',
      inscricao_estadual: '12345678',
    })
  })

  test('gives the emitter, whose address has no labels', () => {
    expect(draft.remetente).toEqual({
      razao_social: 'Cerâmica São João Ltda',
      cnpj_cpf: '11222333000181',
      endereco: 'Avenida Brasil, 1500, Galpão 3 - Bonsucesso',
      municipio: 'Rio de Janeiro',
      uf: 'RJ',
      cep: '21040361',
      telefone: '2133334444',
      inscricao_estadual: '78945612',
    })
  })

  test('gives amounts, carrier, vehicle and volumes', () => {
    expect(draft.valores).toMatchObject({
      valor_total_nota: '1244.55',
      valor_total_produtos: '1234.55',
      valor_frete: '10.00',
      valor_icms: '222.21',
      valor_ipi: null,
    })
    expect(draft.transportadora).toMatchObject({
      razao_social: 'Transportes Alfa Ltda',
      uf: 'RJ',
      cep: null,
    })
    expect(draft.veiculo).toEqual({ placa: 'LSN4I49', uf: 'SP', rntc: null })
    expect(draft.volumes).toMatchObject({
      quantidade: '17',
      especie: 'CAIXA',
      marca: null,
      peso_bruto: '1412.850',
    })
    expect(draft.modalidade_frete).toBe('1')
  })

  test('gives instalments, items and notes', () => {
    expect(draft.duplicatas).toEqual([
      { numero: '001', vencimento: '2026-12-20', valor: '1234.55' },
    ])
    expect(draft.itens_de_linha).toMatchObject([
      {
        numero: '1',
        codigo: 'PISO-60',
        descricao: 'Piso cerâmico 60x60 bege',
        ncm: '69072100',
        cfop: '5101',
        unidade: 'CX',
        quantidade: '12.0000',
        valor_total: '1078.80',
      },
      { numero: '2', codigo: 'ARG-20', valor_unitario: '31.1500', valor_total: '155.75' },
    ])
    expect(draft.informacoes_complementares).toBe('Entregar das 8h às 17h; portão lateral')
  })

  test('says that it is an exit, of which model, and how sure it is', () => {
    expect(draft).toMatchObject({
      tipo_nota: '1',
      modelo: '55',
      tipo_emissao: '1',
      status: 'PENDENTE',
      entrega: null,
    })
    expect(confidence).toBeGreaterThan(0.95)
    expect(draft.document_ai_confidence).toBe(confidence)
    expect(draft.document_ai_entities).toContainEqual({
      type: 'nf_data.numero',
      value: '1450',
      mentionText: '1450',
      confidence: 0.99,
      source: 'key',
    })
    expect(fields.every((field) => field.confidence > 0 && field.confidence <= 1)).toBe(true)
  })
})

describe('layouts', () => {
  test('a landscape DANFE reads the same', () => {
    expect(read(danfePage({}, 842, 595)).draft.destinatario).toEqual(
      read(danfePage()).draft.destinatario,
    )
  })

  test('items go on over the pages of the note', () => {
    const more = [
      [
        'TINTA-1',
        'Tinta acrílica branca',
        '32091010',
        '000',
        '5101',
        'LT',
        '2,0000',
        '100,0000',
        '200,00',
      ],
    ]
    const { draft } = read(danfePage(), nextPage({ items: more }))
    expect(draft.itens_de_linha.map((item) => item.codigo)).toEqual([
      'PISO-60',
      'ARG-20',
      'TINTA-1',
    ])
    expect(draft.itens_de_linha.at(-1)?.numero).toBe('3')
  })

  test('a second note in the same file is not mixed with the first', () => {
    const other = danfePage({
      key: formatAccessKey(nfeKey({ number: 1451 })),
      number: '000.001.451',
    })
    expect(read(danfePage(), other).draft.itens_de_linha).toHaveLength(2)
  })

  test('a payment slip before the DANFE does not hide it', () => {
    const slip = new PageOfWords()
    for (const line of ['Recibo do pagador', 'CNPJ: 60.746.948/0001-12', 'VALOR 99,90'])
      slip.line(line)
    expect(read(slip.page(595, 842), danfePage()).draft).toEqual(read(danfePage()).draft)
  })

  test('a simplified DANFE gives the parties, the key over two lines, and the total', () => {
    const { draft } = read(simplifiedPage())
    expect(draft.nf_data).toMatchObject({
      chave: nfeKey(),
      data_emissao: '2026-11-20',
      protocolo_autorizacao: '333260001234567',
    })
    expect(draft.remetente).toMatchObject({
      razao_social: 'Cerâmica São João Ltda',
      municipio: 'Rio de Janeiro',
      cep: '21040361',
    })
    expect(draft.destinatario).toMatchObject({
      razao_social: "Mercado Pão d'Açúcar da Praça Ltda",
      cnpj_cpf: TEXT.recipientTaxId.replaceAll(/\D/g, ''),
      endereco: 'Rua das Acácias, 25 - Icaraí',
      municipio: 'Niterói',
      uf: 'RJ',
      cep: '24230060',
    })
    expect(draft.valores.valor_total_nota).toBe('1244.55')
  })

  test('labels in the middle of their cells do not shift the values', () => {
    const centered = read(danfePage({ centeredLabels: true })).draft
    expect(centered.destinatario).toEqual(read(danfePage()).draft.destinatario)
    expect(centered.valores).toEqual(read(danfePage()).draft.valores)
  })

  test('a description of several lines is one, below its row or around it', () => {
    const [first = []] = TEXT.items
    const below = danfePage({ items: [first, ['', 'acetinado retificado'], first] })
    expect(read(below).draft.itens_de_linha.map((item) => item.descricao)).toEqual([
      'Piso cerâmico 60x60 bege acetinado retificado',
      'Piso cerâmico 60x60 bege',
    ])
    const middle = first.map((cell, column) => (column === 1 ? '' : cell))
    const around = danfePage({ items: [['', 'Piso cerâmico'], middle, ['', 'bege']] })
    expect(read(around).draft.itens_de_linha.map((item) => item.descricao)).toEqual([
      'Piso cerâmico bege',
    ])
  })

  test('on a strip of a consumer note the recipient is whose document is not the emitter’s', () => {
    const page = new PageOfWords()
    for (const line of [
      TEXT.issuer,
      TEXT.issuerTaxId,
      ...TEXT.issuerLines,
      'Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
      'Valor Total 1.234,55',
      'Valor a Pagar 1.244,55',
      formatAccessKey(nfeKey({ model: '65' })),
      TEXT.recipient,
      `CNPJ: ${TEXT.recipientTaxId}`,
      'NFC-e Série 1 Nº 1450 Data Emissão: 20/11/2026 22:45:00',
    ]) {
      page.line(line)
    }
    const { draft } = read(page.page(226, 500))
    expect(draft.destinatario.razao_social).toBe(TEXT.recipient)
    expect(draft.remetente.razao_social).toBe(TEXT.issuer)
    expect(draft.valores).toMatchObject({
      valor_total_nota: '1244.55',
      valor_total_produtos: '1234.55',
    })
    expect(draft).toMatchObject({ modelo: '65', nf_data: { data_emissao: '2026-11-20' } })
  })

  test('the place of delivery is kept apart from the recipient', () => {
    const place = {
      name: 'Depósito Três Irmãos',
      address: 'Estrada do Contorno, S/N',
      district: 'Várzea',
      city: 'São Gonçalo',
      uf: 'RJ',
    }
    const { draft } = read(danfePage({ delivery: place }))
    expect(draft.entrega).toMatchObject({
      razao_social: 'Depósito Três Irmãos',
      endereco: 'Estrada do Contorno, S/N - Várzea',
      municipio: 'São Gonçalo',
      cnpj_cpf: null,
    })
    expect(draft.destinatario.municipio).toBe('Niterói')
  })
})

describe('what a note may lack or print in its own way', () => {
  test('a missing departure stays missing and takes no neighbour', () => {
    expect(read(danfePage({ departed: null })).draft.nf_data.data_saida).toBeNull()
  })

  test('the stub gives the emission when its cell is empty', () => {
    const page = danfePage({ issued: '20/11/2026' })
    const words = page.words.filter((word) => word.text !== '20/11/2026' || word.base < 50)
    const reading = read({ ...page, words })
    expect(reading.draft.nf_data.data_emissao).toBe('2026-11-20')
    expect(reading.fields.find(({ path }) => path === 'nf_data.data_emissao')?.source).toBe('stub')
  })

  test('a protocol in groups of three is one number', () => {
    const { draft } = read(danfePage({ protocol: '333 260 001 234 567 - 20/11/2026 22:45:10' }))
    expect(draft.nf_data.protocolo_autorizacao).toBe('333260001234567')
  })

  test('letters of a CNPJ survive in the key and in the parties', () => {
    const taxId = cnpjFrom('12ABC34501DE')
    const key = nfeKey({ issuer: { ...SENDER, taxId } })
    const page = danfePage({
      key: formatAccessKey(key),
      issuerTaxId: formatTaxId(taxId),
      recipientTaxId: formatTaxId(taxId),
    })
    const { draft } = read(page)
    expect(draft.nf_data.chave).toBe(key)
    expect(draft.remetente.cnpj_cpf).toBe('12ABC34501DE35')
    expect(draft.destinatario.cnpj_cpf).toBe('12ABC34501DE35')
  })

  test('without key the number and series are those printed, and less sure', () => {
    const reading = read(danfePage({ key: '' }))
    expect(reading.draft.nf_data).toMatchObject({ chave: null, numero: '1450', serie: '1' })
    expect(confidenceOf(reading, 'nf_data.numero')).toBeLessThan(0.9)
    expect(reading.confidence).toBeLessThan(0.9)
  })
})

describe('checks', () => {
  test('the stub’s total wins when only it is the sum of its parts', () => {
    const page = danfePage()
    const words = page.words.map((word) =>
      word.text === '1.244,55' && word.base > 100 ? { ...word, text: '7.244,55' } : word,
    )
    const reading = read({ ...page, words })
    expect(reading.draft.valores.valor_total_nota).toBe('1244.55')
    expect(reading.fields.find(({ path }) => path === 'valores.valor_total_nota')?.source).toBe(
      'sum',
    )
  })

  test('a number that contradicts the key makes both doubtful', () => {
    const reading = read(danfePage({ number: '000.009.999' }))
    expect(reading.draft.nf_data.numero).toBe('1450')
    expect(confidenceOf(reading, 'nf_data.numero')).toBeLessThan(0.7)
  })

  test('the number of a house in the stub is not taken for the note’s', () => {
    const page = danfePage({ recipient: 'Mercado Sol - Rua A Nº 25' })
    expect(confidenceOf(read(page), 'nf_data.numero')).toBeGreaterThan(0.9)
  })

  test('an emission in another month than the key says is hardly believed', () => {
    expect(
      confidenceOf(read(danfePage({ issued: '20/10/2026' })), 'nf_data.data_emissao'),
    ).toBeLessThan(0.5)
  })

  test('a document of the recipient that does not close is hardly believed', () => {
    const reading = read(danfePage({ recipientTaxId: '44.555.666/0001-99' }))
    expect(confidenceOf(reading, 'destinatario.cnpj_cpf')).toBeLessThan(0.5)
  })

  test('a total that its parts confirm is surer than one that they contradict', () => {
    const field = 'valores.valor_total_nota'
    const wrong = confidenceOf(read(danfePage({ total: '9.244,55' })), field) ?? 1
    expect(confidenceOf(read(danfePage()), field)).toBeGreaterThan(wrong)
  })

  test('a departure before the emission is doubtful', () => {
    expect(
      confidenceOf(read(danfePage({ departed: '01/11/2026' })), 'nf_data.data_saida'),
    ).toBeLessThan(0.6)
  })
})

describe('words of OCR', () => {
  test('labels with wrong letters are found, the key comes from the barcode', () => {
    const page = asOcr(danfePage(), 5)
    const reading = readDanfe([page], { key: nfeKey(), fuzzy: 0.25 })
    expect(reading?.draft.nf_data).toMatchObject({
      numero: '1450',
      data_emissao: '2026-11-20',
      data_saida: '2026-11-21',
    })
    expect(reading?.draft.valores).toMatchObject({
      valor_total_nota: '1244.55',
      valor_total_produtos: '1234.55',
    })
    expect(reading?.draft.destinatario.cnpj_cpf).toBe(TEXT.recipientTaxId.replaceAll(/\D/g, ''))
    expect(reading?.confidence).toBeLessThan(read(danfePage()).confidence)
  })
})

test('the key of the barcode alone tells number, series, emitter, state and model', () => {
  for (const pages of [[], [new PageOfWords().page(595, 842)]]) {
    const reading = readDanfe(pages, { key: nfeKey(), fuzzy: 0.25 })
    expect(reading?.draft).toMatchObject({
      modelo: '55',
      nf_data: { chave: nfeKey(), numero: '1450', serie: '1', data_emissao: null },
      remetente: { cnpj_cpf: '11222333000181', uf: 'RJ', razao_social: null },
    })
    expect(reading?.confidence).toBeLessThan(0.5)
  }
})

describe('what is no DANFE', () => {
  test('an empty page, a letter, and no page at all', () => {
    const letter = new PageOfWords()
    letter.line('Prezados senhores, segue a proposta comercial de 20/11/2026')
    expect(readDanfe([])).toBeNull()
    expect(readDanfe([new PageOfWords().page(595, 842)])).toBeNull()
    expect(readDanfe([letter.page(595, 842)])).toBeNull()
  })

  test('a DACTE, although it lists the keys of its notes', () => {
    const page = new PageOfWords()
    page.line('DACTE Documento Auxiliar do Conhecimento de Transporte Eletrônico')
    page.line(`CHAVE ${formatAccessKey(nfeKey())}`)
    expect(readDanfe([page.page(595, 842)])).toBeNull()
  })

  test('a page of twenty thousand labels is answered soon', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => ({
      text: index % 2 === 0 ? 'CEP' : '33261111',
      x0: (index % 100) * 50,
      x1: (index % 100) * 50 + 30,
      base: Math.floor(index / 100) * 10,
      height: 8,
    }))
    const ms = cpuMsOf(() => readDanfe([{ width: 5000, height: 2000, words }]))
    expect(ms).toBeLessThan(SOON_CPU_MS)
  })
})
