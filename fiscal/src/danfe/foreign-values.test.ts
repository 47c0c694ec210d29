import { describe, expect, test } from 'vitest'
import { SURE_READING } from '../sure-reading.ts'
import { danfePage, simplifiedPage } from '../../test/danfe-page.ts'
import { header, recipientRows, totals } from '../../test/danfe-rows.ts'
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

  test('has its totals, taxes and weights at their size', () => {
    const page = pointed(danfePage(changes))
    expect(read(page)).toMatchObject({
      valores: {
        valor_total_produtos: '1234.55',
        valor_total_nota: '1244.55',
        valor_icms: '222.21',
      },
      volumes: { peso_bruto: '1412.850', peso_liquido: '400.000' },
    })
    expect(sure(page, 'valores.valor_total_nota')).toBe('1244.55')
    expect(sure(page, 'volumes.peso_bruto')).toBe('1412.850')
    expect(sure(page, 'volumes.peso_liquido')).toBe('400.000')
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
