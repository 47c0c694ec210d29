import { describe, expect, test } from 'vitest'
import { SURE_READING } from '../sure-reading.ts'
import { danfePage, simplifiedPage } from '../../test/danfe-page.ts'
import { header, items, recipientRows, totals } from '../../test/danfe-rows.ts'
import { TEXT } from '../../test/danfe-text.ts'
import type { DanfeText } from '../../test/danfe-text.ts'
import { LABEL, PageOfWords } from '../../test/danfe-words.ts'
import type { FieldPath } from './candidates/types.ts'
import { readDanfe } from './read-danfe.ts'
import type { WordPage } from './words/types.ts'

const WIDTH = 595

function readAll(page: WordPage) {
  const reading = readDanfe([page])
  if (!reading) throw new Error('This is a DANFE')
  return reading
}

const read = (page: WordPage) => readAll(page).draft

/** The value of a field, or what it is when the field is empty or doubtful. */
function sure(page: WordPage, path: FieldPath): string {
  const field = readAll(page).fields.find((other) => other.path === path)
  if (!field) return 'empty'
  return field.confidence < SURE_READING ? `doubtful ${field.value}` : field.value
}

/** Every word as a piece of text of its own, as generators draw that justify their lines. */
function wordByWord(page: WordPage): WordPage {
  return { ...page, words: page.words.map((word, run) => ({ ...word, run })) }
}

/** A DANFE with other rows below its totals. */
function pageWith(draw: (page: PageOfWords) => void, changes: Partial<DanfeText> = {}): WordPage {
  const page = new PageOfWords()
  const text = { ...TEXT, ...changes }
  header(page, text, WIDTH)
  recipientRows(page, text, WIDTH)
  totals(page, text, WIDTH)
  draw(page)
  return page.page(WIDTH, 842)
}

describe('a value that begins with the word of a label', () => {
  test.each([
    ['district', 'BAIRRO ALTO', 'Rua das Acácias, 25 - BAIRRO ALTO'],
    ['district', 'Bairro Novo', 'Rua das Acácias, 25 - Bairro Novo'],
    ['district', 'DISTRITO INDUSTRIAL', 'Rua das Acácias, 25 - DISTRITO INDUSTRIAL'],
    ['district', 'CIDADE NOVA', 'Rua das Acácias, 25 - CIDADE NOVA'],
    ['district', 'BAIRRO', 'Rua das Acácias, 25 - BAIRRO'],
  ])('%s %s', (field, value, address) => {
    const page = danfePage({ [field]: value })
    expect(read(page).destinatario.endereco).toBe(address)
    expect(read(wordByWord(page)).destinatario.endereco).toBe(address)
    expect(read(page).destinatario).toMatchObject({ municipio: 'Niterói', cep: '24230060' })
  })

  test.each(['CIDADE OCIDENTAL', 'Estado Novo', 'Nova Marca'])('municipality %s', (city) => {
    const page = danfePage({ city })
    expect(read(page).destinatario.municipio).toBe(city)
    expect(read(wordByWord(page)).destinatario.municipio).toBe(city)
  })

  test.each([
    'FRETE CERTO LTDA',
    'NOME DA ROSA COMERCIO LTDA',
    'MARCA FORTE LTDA',
    'ENDERECO CERTO IMOVEIS LTDA',
    'TOTAL GERAL COMERCIO LTDA',
    'DESCONTO FACIL LTDA',
    'PESO LIQUIDO BALANCAS LTDA',
  ])('recipient %s', (recipient) => {
    const page = danfePage({ recipient })
    expect(read(page).destinatario.razao_social).toBe(recipient)
    expect(read(wordByWord(page)).destinatario.razao_social).toBe(recipient)
    expect(read(page).valores.valor_total_nota).toBe('1244.55')
  })
})

describe('the emitter', () => {
  const withStubAbove = (line: string) => {
    const page = danfePage()
    const first = page.words.findIndex((word) => word.height === 11)
    const top = page.words[first]?.base ?? 0
    const added = new PageOfWords()
    added.text(line, 12, LABEL, top - 11)
    return { ...page, words: [...page.words, ...added.words] }
  }

  test.each([
    'DATA DE RECEBIMENTO',
    'DATA DE RECEBIMENTO IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR',
    'RECEBEMOS OS PRODUTOS DA NOTA AO LADO',
    'NF-e Nº 000.001.450 SÉRIE 001',
    'ASSINATURA',
    '_____/_____/_____   ___________________________',
  ])('is not named by the stub close above its box: %s', (line) => {
    const { remetente } = read(withStubAbove(line))
    expect(remetente.razao_social).toBe(TEXT.issuer)
    expect(remetente.endereco).toBe('Avenida Brasil, 1500, Galpão 3 - Bonsucesso')
  })

  test.each([['Cerâmica do João'], ['JOÃO PISOS'], ['Matriz']])(
    'has the trade name %s in no field',
    (trade) => {
      const issuerLines = [trade, ...TEXT.issuerLines]
      expect(read(danfePage({ issuerLines })).remetente).toMatchObject({
        razao_social: TEXT.issuer,
        endereco: 'Avenida Brasil, 1500, Galpão 3 - Bonsucesso',
        municipio: 'Rio de Janeiro',
      })
    },
  )

  test.each([
    ['(21) 3333-4444', '2133334444'],
    ['21 3333-4444', '2133334444'],
    ['(021) 3333-4444', null],
    ['Fone: (21) 3333-4444 / (21) 98888-7777', '2133334444'],
    ['Tel.: (21) 3333-4444', '2133334444'],
    ['Telefone 21 3333.4444', '2133334444'],
    ['+55 (21) 3333-4444', '2133334444'],
    ['TEL/FAX: (21) 3333-4444 (21) 3333-4445', '2133334444'],
    ['WhatsApp (21) 98888-7777', '21988887777'],
    ['SAC 0800 123 4567', null],
    ['Fone 3333-4444', null],
  ])('has the telephone %s not in its address', (line, phone) => {
    const issuerLines = [
      'Avenida Brasil, 1500',
      'Bonsucesso - 21040-361',
      'Rio de Janeiro - RJ',
      line,
    ]
    const { remetente } = read(danfePage({ issuerLines }))
    expect(remetente).toMatchObject({
      endereco: 'Avenida Brasil, 1500 - Bonsucesso',
      municipio: 'Rio de Janeiro',
    })
    if (phone !== null) expect(remetente.telefone).toBe(phone)
  })
})

describe('items', () => {
  const itemsOf = (draw: (page: PageOfWords) => void) => read(pageWith(draw)).itens_de_linha
  const [first = [], second = []] = TEXT.items

  test('whose code takes two lines have the whole code, and the description none of it', () => {
    const found = itemsOf((page) => {
      items(page, [['PRD-1234567-', ...first.slice(1)]])
      page.y -= 4
      page.text('AZ99', 10, LABEL)
      page.text('retificado', 70, LABEL)
      page.y += 10
      for (const [index, x] of [10, 70, 260, 310, 340, 370, 395, 445, 500].entries())
        page.text(second[index] ?? '', x, LABEL)
    })
    expect(found).toMatchObject([
      { codigo: 'PRD-1234567-AZ99', descricao: 'Piso cerâmico 60x60 bege retificado' },
      { codigo: 'ARG-20', descricao: 'Argamassa colante AC-III' },
    ])
  })

  test('whose code of digits goes on alone on the next line', () => {
    const found = itemsOf((page) => {
      items(page, [['1234567890123', ...first.slice(1)]])
      page.y -= 4
      page.text('456', 10, LABEL)
    })
    expect(found).toMatchObject([
      { codigo: '1234567890123456', descricao: 'Piso cerâmico 60x60 bege' },
    ])
  })

  test('with the bar code below their code keep both apart', () => {
    const found = itemsOf((page) => {
      items(page, [['PISO-60', ...first.slice(1)]])
      page.y -= 4
      page.text('7891234567895', 10, LABEL)
    })
    expect(found).toMatchObject([{ codigo: 'PISO-60', descricao: 'Piso cerâmico 60x60 bege' }])
  })

  test.each([['000'], ['0102'], ['']])('without an NCM are items, tax situation %j', (cst) => {
    const found = itemsOf((page) =>
      items(page, [['PISO-60', 'Piso cerâmico 60x60 bege', '', cst, ...first.slice(4)], second]),
    )
    expect(found).toMatchObject([
      {
        codigo: 'PISO-60',
        descricao: 'Piso cerâmico 60x60 bege',
        ncm: null,
        cfop: '5101',
        unidade: 'CX',
        quantidade: '12.0000',
        valor_total: '1078.80',
      },
      { codigo: 'ARG-20', ncm: '38245000', valor_total: '155.75' },
    ])
  })
})

describe('several groups of volumes', () => {
  const volumes = (rows: string[][]) =>
    pageWith((page) => {
      page.line('TRANSPORTADOR / VOLUMES TRANSPORTADOS', 10, LABEL + 1)
      page.row(
        [
          ['RAZÃO SOCIAL', 'Transportes Alfa', 60],
          ['FRETE POR CONTA', '0', 20],
          ['PLACA', 'LSN4I49', 20],
        ],
        WIDTH,
      )
      const labels = ['QUANTIDADE', 'ESPÉCIE', 'MARCA', 'PESO BRUTO', 'PESO LÍQUIDO']
      for (const [index, label] of labels.entries()) page.text(label, 10 + index * 110, LABEL)
      for (const [line, row] of rows.entries())
        for (const [index, value] of row.entries())
          page.text(value, 11 + index * 110, 8, page.y + 10 + line * 9)
      page.y += 24 + rows.length * 9
      page.line('DADOS DOS PRODUTOS / SERVIÇOS', 10, LABEL + 1)
    })

  test('in one box are summed', () => {
    const page = volumes([
      ['10', 'CAIXA', 'SJ', '100,500', '90,250'],
      ['5', 'PALETE', '', '1.200,250', '1.100,000'],
    ])
    expect(read(page).volumes).toMatchObject({
      quantidade: '15',
      peso_bruto: '1300.750',
      peso_liquido: '1190.250',
    })
  })

  test('of one line are as they stand', () => {
    expect(read(volumes([['10', 'CAIXA', 'SJ', '100,500', '90,250']])).volumes).toMatchObject({
      quantidade: '10',
      peso_bruto: '100.500',
    })
  })

  test.each([
    [',750', '0.750'],
    ['.750', 'doubtful 0.750'],
    ['15.250', 'doubtful 15.250'],
    ['15,250', '15.250'],
    ['15.250,000', '15250.000'],
    ['1.250.000', '1250000'],
  ])('with a gross weight of %s on a page with decimal commas are %s', (weight, wanted) => {
    expect(sure(volumes([['10', 'CAIXA', 'SJ', weight, '']]), 'volumes.peso_bruto')).toBe(wanted)
  })

  test('of which another weight shows what the point separates', () => {
    const thousands = volumes([['10', 'CAIXA', 'SJ', '15.250', '14.900,500']])
    expect(sure(thousands, 'volumes.peso_bruto')).toBe('15250')
    const decimals = volumes([['10', 'CAIXA', 'SJ', '15.250', '14.9']])
    expect(sure(decimals, 'volumes.peso_bruto')).toBe('15.250')
  })
})

describe('a document with decimal points', () => {
  const [first = [], second = []] = TEXT.items
  const english = (text: string) => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
  const changes = {
    products: '1,234.55',
    freight: '10.00',
    discount: '0.00',
    total: '1,244.55',
    installments: [['001', '20/12/2026', '1,234.55']] as [string, string, string][],
    items: [first, second].map((row) => [...row.slice(0, 6), ...row.slice(6).map(english)]),
  }
  const pointed = (page: WordPage) => ({
    ...page,
    words: page.words.map((word) =>
      /^(?:222,21|0,00|1\.412,850|400,000)$/.test(word.text)
        ? { ...word, text: english(word.text) }
        : word,
    ),
  })

  test('has its totals, taxes, weights and items at their size', () => {
    const page = pointed(danfePage(changes))
    expect(read(page)).toMatchObject({
      valores: {
        valor_total_produtos: '1234.55',
        valor_total_nota: '1244.55',
        valor_icms: '222.21',
      },
      volumes: { peso_bruto: '1412.850', peso_liquido: '400.000' },
      duplicatas: [{ valor: '1234.55' }],
      itens_de_linha: [
        { quantidade: '12.0000', valor_unitario: '89.9000', valor_total: '1078.80' },
        { quantidade: '5.0000', valor_unitario: '31.1500', valor_total: '155.75' },
      ],
    })
    expect(sure(page, 'valores.valor_total_nota')).toBe('1244.55')
    expect(sure(page, 'volumes.peso_bruto')).toBe('1412.850')
    expect(sure(page, 'volumes.peso_liquido')).toBe('400.000')
  })

  test('has a quantity with three places', () => {
    const rows = changes.items.map((row) =>
      row.map((cell) => (cell === '12.0000' ? '12.000' : cell)),
    )
    expect(read(pointed(danfePage({ ...changes, items: rows }))).itens_de_linha[0]).toMatchObject({
      quantidade: '12.000',
      valor_total: '1078.80',
    })
  })

  test('that is simplified has its total too', () => {
    expect(sure(simplifiedPage({ total: '1,244.55' }), 'valores.valor_total_nota')).not.toMatch(
      /^1\.24/,
    )
    expect(read(simplifiedPage({ total: '1,244.55' })).valores.valor_total_nota).toBe('1244.55')
  })

  test('whose stub alone has the total', () => {
    const page = danfePage({ ...changes, total: '1,244.55' })
    const words = page.words.filter((word) => word.text !== '1,244.55' || word.height === LABEL)
    expect(read(pointed({ ...page, words })).valores.valor_total_nota).toBe('1244.55')
  })
})

describe('an item with a quantity of three places', () => {
  const [first = []] = TEXT.items
  test.each([
    ['12.000', '89,9000', '1.078,80', '12.000'],
    ['12,000', '89,9000', '1.078,80', '12.000'],
    ['12.000', '0,0899', '1.078,80', '12000'],
  ])('%s by %s is %s', (quantity, price, total, wanted) => {
    const row = [...first.slice(0, 6), quantity, price, total]
    expect(read(danfePage({ items: [row] })).itens_de_linha[0]).toMatchObject({
      quantidade: wanted,
    })
  })
})

describe('the freight mode', () => {
  const withCells = (draw: (page: PageOfWords) => void) =>
    pageWith((page) => {
      page.line('TRANSPORTADOR / VOLUMES TRANSPORTADOS', 10, LABEL + 1)
      page.text('RAZÃO SOCIAL', 10, LABEL)
      page.text('Transportes Alfa', 11, 9, page.y + 11)
      page.text('PLACA DO VEÍCULO', 420, LABEL)
      page.text('LSN4I49', 421, 9, page.y + 11)
      draw(page)
      page.y += 30
      page.line('DADOS DOS PRODUTOS / SERVIÇOS', 10, LABEL + 1)
    })

  test.each([
    ['FRETE POR CONTA 0-EMITENTE', ['1-DESTINATÁRIO'], '1', '1'],
    ['FRETE POR CONTA', ['0 - EMITENTE'], '1', '1'],
    ['FRETE POR CONTA', ['(0) Emitente', '(1) Destinatário'], '1', '1'],
    ['FRETE POR CONTA', ['(0) Emitente (1) Destinatário'], null, null],
    ['FRETE POR CONTA', ['0-EMIT. 1-DEST. 2-TERC. 9-S/FRETE'], '9', '9'],
    ['FRETE', ['0-EMITENTE', '1-DESTINATÁRIO'], null, null],
    ['MODALIDADE DO FRETE', ['9 - Sem ocorrência de transporte'], null, '9'],
    ['FRETE POR CONTA', ['EMITENTE (0)  DESTINATÁRIO (1)'], '1', '1'],
    ['FRETE POR CONTA', ['EMITENTE / DESTINATÁRIO'], null, null],
    ['FRETE POR CONTA DO EMITENTE / DESTINATÁRIO', [], '1', '1'],
  ])('of %s %j with %s in its box is %s', (label, legend, box, mode) => {
    const page = withCells((draw) => {
      draw.text(label, 230, LABEL)
      for (const [index, line] of legend.entries()) draw.text(line, 230, 5, draw.y + 7 + index * 6)
      if (box !== null) draw.text(box, 395, 8, draw.y + 10)
    })
    expect(read(page).modalidade_frete).toBe(mode)
  })
})
