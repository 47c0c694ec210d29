import { describe, expect, test } from 'vitest'
import { danfePage, simplifiedPage } from '../../test/danfe-page.ts'
import { header, recipientRows } from '../../test/danfe-rows.ts'
import { TEXT } from '../../test/danfe-text.ts'
import { LABEL, PageOfWords } from '../../test/danfe-words.ts'
import { PAGE_WIDTH, pageWith, read, readSurely } from '../../test/read-page.ts'
import type { WordPage } from './words/types.ts'

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
        PAGE_WIDTH,
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
    expect(readSurely(volumes([['10', 'CAIXA', 'SJ', weight, '']]), 'volumes.peso_bruto')).toBe(
      wanted,
    )
  })

  test('of which another weight shows what the point separates', () => {
    const thousands = volumes([['10', 'CAIXA', 'SJ', '15.250', '14.900,500']])
    expect(readSurely(thousands, 'volumes.peso_bruto')).toBe('15250')
    const zero = volumes([['10', 'CAIXA', 'SJ', '15.250', '0,000']])
    expect(readSurely(zero, 'volumes.peso_bruto')).toBe('doubtful 15.250')
    const decimals = volumes([['10', 'CAIXA', 'SJ', '15.250', '14.9']])
    expect(readSurely(decimals, 'volumes.peso_bruto')).toBe('15.250')
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
    expect(readSurely(page, 'valores.valor_total_nota')).toBe('1244.55')
    expect(readSurely(page, 'volumes.peso_bruto')).toBe('1412.850')
    expect(readSurely(page, 'volumes.peso_liquido')).toBe('400.000')
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
    expect(
      readSurely(simplifiedPage({ total: '1,244.55' }), 'valores.valor_total_nota'),
    ).not.toMatch(/^1\.24/)
    expect(read(simplifiedPage({ total: '1,244.55' })).valores.valor_total_nota).toBe('1244.55')
  })

  test('whose stub alone has the total', () => {
    const page = danfePage({ ...changes, total: '1,244.55' })
    const words = page.words.filter((word) => word.text !== '1,244.55' || word.height === LABEL)
    expect(read(pointed({ ...page, words })).valores.valor_total_nota).toBe('1244.55')
  })
})

describe('several volumes in one cell', () => {
  test('are all summed, however many lines they take', () => {
    const page = pageWith((draw) => {
      draw.line('TRANSPORTADOR / VOLUMES TRANSPORTADOS', 10, LABEL + 1)
      draw.row(
        [
          ['RAZÃO SOCIAL', 'Transportes Alfa', 80],
          ['PLACA', 'LSN4I49', 20],
        ],
        PAGE_WIDTH,
      )
      draw.text('QTD.', 10, LABEL)
      draw.text('VOLUMES', 10, LABEL, draw.y + 9)
      draw.text('PESO BRUTO', 200, LABEL)
      for (const line of [0, 1, 2, 3, 4, 5]) {
        draw.text('2', 40, 8, draw.y + 10 + line * 9)
        draw.text('100,500', 201, 8, draw.y + 10 + line * 9)
      }
      draw.y += 70
      draw.line('DADOS DOS PRODUTOS / SERVIÇOS', 10, LABEL + 1)
    })
    expect(readSurely(page, 'volumes.quantidade')).toBe('12')
    expect(readSurely(page, 'volumes.peso_bruto')).toBe('603.000')
  })
})

describe('two labels of narrow cells', () => {
  test('that touch are two, also where the second goes on below', () => {
    const page = new PageOfWords()
    header(page, TEXT, PAGE_WIDTH)
    recipientRows(page, TEXT, PAGE_WIDTH)
    page.line('CÁLCULO DO IMPOSTO', 10, LABEL + 1)
    page.text('VALOR TOTAL DOS TRIBUTOS', 300, LABEL)
    page.text('VALOR TOTAL DOS', 376, LABEL)
    page.text('PRODUTOS', 376, LABEL, page.y + LABEL)
    page.text('82,68', 340, 8, page.y + 17)
    page.text('1.234,55', 400, 8, page.y + 17)
    page.y += 30
    expect(read(page.page(PAGE_WIDTH, 842)).valores).toMatchObject({
      valor_total_tributos: '82.68',
      valor_total_produtos: '1234.55',
    })
  })
})

describe('a street that reaches the district', () => {
  test('of which the last word counts once', () => {
    const page = danfePage({ centeredLabels: true, address: 'Rua das Acácias, 25 - Galpão 3' })
    const street = page.words.find((word) => word.text === 'Acácias,')
    // The border of the two columns is at 273.
    const words = page.words.map((word) =>
      word.text === '3' && word.base === street?.base ? { ...word, x0: 269.5, x1: 274 } : word,
    )
    const draft = read({ ...page, words })
    expect(draft.destinatario.endereco).toBe('Rua das Acácias, 25 - Galpão 3 - Icaraí')
  })
})

describe('the telephone of the recipient', () => {
  test.each([
    '(21) 98888-7777 / (21) 3333-4444',
    '21988887777',
    '21 98888-7777',
    '+55 21 98888-7777',
    '(21) 98888-7777 (21) 3333-4444',
  ])('%s is the first number, with its area', (phone) => {
    expect(read(danfePage({ phone })).destinatario.telefone).toMatch(/^(?:55)?21988887777$/)
  })
})

describe('installments', () => {
  test('whose numbers follow the cents of the one before', () => {
    const page = danfePage({ installments: [['001', '20/12/2026', '1.234,55002']] })
    const words = [...page.words]
    const last = words.findIndex((word) => word.text === '1.234,55002')
    const { x1 = 0, base = 0 } = words[last] ?? {}
    const more = new PageOfWords()
    more.text('20/01/2027 99,10', x1 + 6, LABEL + 1, base)
    words.splice(last + 1, 0, ...more.words.map((word) => ({ ...word, run: 9000 })))
    expect(read({ ...page, words }).duplicatas).toMatchObject([
      { numero: '001', vencimento: '2026-12-20', valor: '1234.55' },
      { numero: '002', vencimento: '2027-01-20', valor: '99.10' },
    ])
  })
})
