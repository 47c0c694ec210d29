import { describe, expect, test } from 'vitest'
import { formatAccessKey } from '../access-key.ts'
import { TEXT } from '../../test/danfe-text.ts'
import { PageOfWords } from '../../test/danfe-words.ts'
import { nfeKey } from '../../test/nfe-xml.ts'
import { readDanfe } from './read-danfe.ts'

const KEY = formatAccessKey(nfeKey({ model: '65' }))
const HEAD = [
  TEXT.issuer,
  `CNPJ: ${TEXT.issuerTaxId} IE: 78945612`,
  'Avenida Brasil, 1500 - Bonsucesso - Rio de Janeiro - RJ',
  'DANFE NFC-e - Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
]
const COLUMNS = 'Código Descrição Qtde UN Vl Unit Vl Total'
const ITEMS = ['7891 Café torrado 2 UN x 15,45 = 30,90', '7892 Açúcar 10 kg 3 PC x 20,00 = 60,00']
const SUMS = [
  'Qtde. total de itens 2',
  'Valor Total R$ 90,90',
  'Descontos R$ 0,90',
  'Valor a Pagar R$ 90,00',
  'FORMA DE PAGAMENTO VALOR PAGO R$',
  'Dinheiro 90,00',
]
const END = [
  'Consulte pela Chave de Acesso em',
  KEY.slice(0, 29),
  KEY.slice(30),
  'NFC-e nº 000001450 Série 001 20/11/2026 10:11:12',
  'Protocolo de Autorização: 333',
  '2600012345 67',
]

function read(lines: readonly string[]) {
  const page = new PageOfWords()
  for (const line of lines) page.line(line)
  const reading = readDanfe([page.page(400, 700)])
  if (!reading) throw new Error('This is a DANFE')
  return reading.draft
}

const coupon = (changes: { items?: string[]; consumer?: string[] }) =>
  read([
    ...HEAD,
    COLUMNS,
    ...(changes.items ?? ITEMS),
    ...SUMS,
    ...(changes.consumer ?? ['CONSUMIDOR NÃO IDENTIFICADO']),
    ...END,
  ])

describe('the receipt of a consumer note', () => {
  test('gives its sums, and the protocol that is broken over two lines', () => {
    expect(coupon({})).toMatchObject({
      modelo: '65',
      nf_data: { data_emissao: '2026-11-20', protocolo_autorizacao: '333260001234567' },
      remetente: { razao_social: TEXT.issuer, inscricao_estadual: '78945612' },
      valores: { valor_total_nota: '90.00', valor_total_produtos: '90.90', desconto: '0.90' },
    })
  })

  test('without its key is told by its title, and the number is not sure', () => {
    const lines = [...HEAD, ...SUMS, ...END.filter((line) => !/^\d{4} /.test(line))]
    const page = new PageOfWords()
    for (const line of lines) page.line(line)
    const reading = readDanfe([page.page(400, 700)])
    const number = reading?.fields.find(({ path }) => path === 'nf_data.numero')
    expect(number?.value).toBe('1450')
    expect(number?.confidence).toBeLessThan(0.8)
  })

  test('nobody is no customer', () => {
    expect(coupon({}).destinatario).toMatchObject({ razao_social: null, cnpj_cpf: null })
  })

  test.each([
    [
      'below a heading',
      ['CONSUMIDOR', 'CPF: 529.982.247-25 - Maria Araújo', 'Rua A, 10 - Icaraí - Niterói - RJ'],
      { endereco: 'Rua A, 10 - Icaraí', municipio: 'Niterói', uf: 'RJ' },
    ],
    [
      'in one sentence, whose city is known by the emitter’s',
      ['CONSUMIDOR - CPF 529.982.247-25 - Maria Araújo', 'Rua A, 10 Méier Rio de Janeiro-RJ'],
      { endereco: 'Rua A, 10 Méier', municipio: 'Rio de Janeiro', uf: 'RJ' },
    ],
    [
      'in one sentence, whose city nothing tells from the district',
      ['CONSUMIDOR - CPF 529.982.247-25 - Maria Araújo', 'Rua A, 10 Icaraí Niterói-RJ'],
      { endereco: 'Rua A, 10 Icaraí Niterói', municipio: null, uf: 'RJ' },
    ],
  ])('the customer stands %s', (_, consumer, place) => {
    const { destinatario } = coupon({ consumer })
    expect(destinatario).toMatchObject({
      razao_social: 'Maria Araújo',
      cnpj_cpf: '52998224725',
      ...place,
    })
  })
})

describe('items without an NCM are told by their arithmetic', () => {
  const [coffee, sugar] = [
    { codigo: '7891', descricao: 'Café torrado', unidade: 'UN', valor_total: '30.90' },
    { codigo: '7892', descricao: 'Açúcar 10 kg', unidade: 'PC', valor_unitario: '20.00' },
  ]

  test.each([
    ['in one line', ITEMS],
    [
      'with a description that goes on below',
      ['7891 Café 2,000 UN 15,45 30,90', 'torrado', '7892 Açúcar 3,000 PC 20,00 60,00', '10 kg'],
    ],
    [
      'numbered, with the amounts below the description',
      [
        '001 7891 Café torrado',
        '2 UN X 15,45 30,90',
        '002 7892 Açúcar 10 kg',
        '3 PC X 20,00 60,00',
      ],
    ],
    ['with unit and quantity in one', ['7891 Café torrado 2UN 15,45 30,90', ITEMS[1] ?? '']],
  ])('%s', (_, items) => {
    expect(coupon({ items }).itens_de_linha).toMatchObject([coffee, sugar])
  })

  test('with codes of tax between description and quantity', () => {
    const item = '001 7891 Café torrado 8 000 5.102 2,00 UN 15,45 30,90'
    const columns = 'Item Código Descrição Cst Cfop Qtde Un Valor Total'
    const { itens_de_linha: items } = read([
      ...HEAD,
      columns,
      item,
      'Qtde Total de Itens 1',
      'Valor Total 30,90',
      ...END,
    ])
    expect(items).toMatchObject([{ codigo: '7891', descricao: 'Café torrado 8', cfop: '5102' }])
  })

  test('and are left out when not as many are found as the receipt counts', () => {
    expect(coupon({ items: [ITEMS[0] ?? '', '7892 Açúcar 3 PC x 20,00 = 61,00'] })).toMatchObject({
      itens_de_linha: [],
    })
  })
})

describe('a simplified DANFE', () => {
  test('whose emitter’s document stands below name and address, and which lists instalments', () => {
    const draft = read([
      'DANFE Simplificado',
      'Chave de Acesso',
      formatAccessKey(nfeKey()),
      'Protocolo de Autorização',
      TEXT.protocol,
      TEXT.issuer,
      'Avenida Brasil, 1500, Bonsucesso, Rio de Janeiro/ RJ',
      `CNPJ: ${TEXT.issuerTaxId} IE: 78945612`,
      'Número: 000.001.450 - Série: 001',
      'DESTINATÁRIO',
      TEXT.recipient,
      'Rua das Acácias, 25, Icaraí, Niterói/ RJ',
      `CPF/CNPJ: ${TEXT.recipientTaxId}`,
      'Valor Total 1.244,55',
      '001 20/12/2026 622,27',
      '002 20/01/2027 622,28',
    ])
    expect(draft.remetente).toMatchObject({
      razao_social: TEXT.issuer,
      endereco: 'Avenida Brasil, 1500, Bonsucesso',
      municipio: 'Rio de Janeiro',
    })
    expect(draft.duplicatas).toEqual([
      { numero: '001', vencimento: '2026-12-20', valor: '622.27' },
      { numero: '002', vencimento: '2027-01-20', valor: '622.28' },
    ])
  })

  test('whose emitter’s name ends like a state', () => {
    const draft = read([
      'DANFE SIMPLIFICADO - ETIQUETA',
      'NFe n. 000001450 Série: 001',
      'J. A. Pereira Ltda - ME',
      `CNPJ: ${TEXT.issuerTaxId}`,
      'Avenida Brasil, 1500',
      'Rio de Janeiro-RJ',
      formatAccessKey(nfeKey()),
    ])
    expect(draft.remetente).toMatchObject({
      razao_social: 'J. A. Pereira Ltda - ME',
      municipio: 'Rio de Janeiro',
    })
  })

  test('with the number in a box beside the emitter’s name', () => {
    const draft = read([
      'DANFE SIMPLIFICADO - ETIQUETA',
      'CHAVE DE ACESSO',
      formatAccessKey(nfeKey()),
      'EMITENTE',
      `${TEXT.issuer} Nº 1450`,
      `CNPJ: ${TEXT.issuerTaxId}`,
    ])
    expect(draft.remetente.razao_social).toBe(TEXT.issuer)
  })

  test('that says of each party the state alone, beside its document', () => {
    const draft = read([
      'DANFE SIMPLIFICADO - ETIQUETA',
      formatAccessKey(nfeKey()),
      'EMITENTE',
      TEXT.issuer,
      `CNPJ: ${TEXT.issuerTaxId}   UF: RJ`,
      'DESTINATÁRIO',
      'Mercado São Judas Tadeu',
      'CNPJ: 33.444.555/0001-81   UF: SP',
    ])
    expect(draft.remetente).toMatchObject({ razao_social: TEXT.issuer, uf: 'RJ', endereco: null })
    expect(draft.destinatario).toMatchObject({
      razao_social: 'Mercado São Judas Tadeu',
      uf: 'SP',
      endereco: null,
      municipio: null,
    })
  })
})
