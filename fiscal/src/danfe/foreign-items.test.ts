import { describe, expect, test } from 'vitest'
import { danfePage } from '../../test/danfe-page.ts'
import { header, itemRow, items } from '../../test/danfe-rows.ts'
import { TEXT } from '../../test/danfe-text.ts'
import { LABEL, PageOfWords } from '../../test/danfe-words.ts'
import { PAGE_WIDTH, pageWith, read } from '../../test/read-page.ts'

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
      itemRow(page, second)
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

  test('whose description ends on the next page', () => {
    const page = new PageOfWords()
    header(page, TEXT, PAGE_WIDTH)
    items(page, [])
    page.y -= 2
    page.text('acetinado retificado', 70, LABEL)
    page.y += 7
    itemRow(page, second)
    page.y += 10
    const draft = read(danfePage({ items: [first] }), page.page(PAGE_WIDTH, 842))
    expect(draft.itens_de_linha.map(({ descricao }) => descricao)).toEqual([
      'Piso cerâmico 60x60 bege acetinado retificado',
      'Argamassa colante AC-III',
    ])
  })

  test('whose quantity is a whole number before its unit have a CFOP of their own', () => {
    const quantities = [...first.slice(0, 5), '1500', 'CX', '0,7192', '1.078,80']
    expect(itemsOf((page) => items(page, [quantities]))).toMatchObject([
      { cfop: '5101', quantidade: '1500', unidade: 'CX', valor_total: '1078.80' },
    ])
  })

  test('whose code fills its column and touches the description', () => {
    const found = itemsOf((page) => {
      items(page, [])
      page.text('12345678901234567890 Piso', 9.4, LABEL)
      page.text('bege', 90, LABEL)
      itemRow(page, ['', '', ...first.slice(2)])
      page.y += 10
      for (const row of [first, second, second]) {
        itemRow(page, row)
        page.y += 10
      }
    })
    expect(found[0]).toMatchObject({ codigo: '12345678901234567890', descricao: 'Piso bege' })
  })
})

describe('an item in either notation', () => {
  const [first = []] = TEXT.items
  test.each([
    ['12.000', '89,9000', '1.078,80', '12.000'],
    ['12,000', '89,9000', '1.078,80', '12.000'],
    ['12.000', '0,0899', '1.078,80', '12000'],
    ['12,0000', '89,9000000000', '1.078,80', '12.0000'],
    ['12', '89,90', '1.078,80', '12'],
    ['1.200,0000', '0,8990', '1.078,80', '1200.0000'],
    ['12.0000', '89.9000', '1.078,80', '12.0000'],
    ['12.00', '89.90', '1078.80', '12.00'],
  ])('%s by %s is %s', (quantity, price, total, wanted) => {
    const row = [...first.slice(0, 6), quantity, price, total]
    expect(read(danfePage({ items: [row] })).itens_de_linha[0]).toMatchObject({
      quantidade: wanted,
    })
  })
})
