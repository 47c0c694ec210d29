import { describe, expect, test } from 'vitest'
import { danfePage } from '../../test/danfe-page.ts'
import { items } from '../../test/danfe-rows.ts'
import { TEXT } from '../../test/danfe-text.ts'
import type { PageOfWords } from '../../test/danfe-words.ts'
import { LABEL } from '../../test/danfe-words.ts'
import { pageWith, read } from '../../test/read-page.ts'

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
