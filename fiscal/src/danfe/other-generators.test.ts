import { describe, expect, test } from 'vitest'
import { danfePage } from '../../test/danfe-page.ts'
import { header, recipientRows, totals } from '../../test/danfe-rows.ts'
import { TEXT } from '../../test/danfe-text.ts'
import type { DanfeText } from '../../test/danfe-text.ts'
import { LABEL, PageOfWords } from '../../test/danfe-words.ts'
import { readDanfe } from './read-danfe.ts'
import type { WordPage } from './words/types.ts'

const WIDTH = 595

function read(page: WordPage) {
  const reading = readDanfe([page])
  if (!reading) throw new Error('This is a DANFE')
  return reading.draft
}

/** A DANFE with more rows below its totals. */
function pageWithSection(
  draw: (page: PageOfWords) => void,
  changes: Partial<DanfeText> = {},
): WordPage {
  const page = new PageOfWords()
  const text = { ...TEXT, ...changes }
  header(page, text, WIDTH)
  recipientRows(page, text, WIDTH)
  draw(page)
  return page.page(WIDTH, 842)
}

describe('the emitter', () => {
  test('whose name is cut within a word has the whole of it in the stub', () => {
    const page = danfePage({ issuer: 'Distribuidora Três Corações Ltda' })
    const words = page.words.map((word) =>
      word.height === 11 && word.text === 'Corações' ? { ...word, text: 'Coraç ões' } : word,
    )
    expect(read({ ...page, words }).remetente.razao_social).toBe('Distribuidora Três Corações Ltda')
  })

  test('is spelt as in its box, not in the capitals of the stub', () => {
    const page = danfePage()
    const words = page.words.map((word) =>
      word.height === LABEL ? { ...word, text: word.text.toUpperCase() } : word,
    )
    expect(read({ ...page, words }).remetente.razao_social).toBe(TEXT.issuer)
  })

  test('whose address is a paragraph has a city broken over two lines', () => {
    const issuerLines = ['Avenida Brasil, 1500 - Bonsucesso, Rio de', 'Janeiro, RJ - CEP: 21040361']
    expect(read(danfePage({ issuerLines })).remetente).toMatchObject({
      municipio: 'Rio de Janeiro',
      endereco: 'Avenida Brasil, 1500 - Bonsucesso',
      cep: '21040361',
    })
  })
})

describe('the district of the emitter', () => {
  test.each([
    [
      'Rua A, 10',
      'CEP: 24544068 - Icaraí - RJ',
      { endereco: 'Rua A, 10 - Icaraí', municipio: null },
    ],
    ['Rua A, 10', 'CEP: 24544068 - Zona 07 - RJ', { endereco: 'Rua A, 10 - Zona 07', uf: 'RJ' }],
    ['Rua A, 10 - Icaraí', 'CEP: 24544068 - Niterói - RJ', { municipio: 'Niterói' }],
  ])('%s / %s', (street, place, wanted) => {
    const issuerLines = [street, place, 'TEL: undefined - FAX: undefined']
    expect(read(danfePage({ issuerLines })).remetente).toMatchObject(wanted)
  })
})

describe('cells', () => {
  test('a dash says nothing', () => {
    expect(read(danfePage({ departed: '-', carrier: '***' }))).toMatchObject({
      nf_data: { data_saida: null },
      transportadora: { razao_social: null },
    })
  })

  test('a text that goes on below its neighbour’s label stays one value', () => {
    const address =
      'Rodovia Governador Adhemar Pereira de Barros, 9999 - Km 118 Fazenda Santa Genebra'
    const draft = read(danfePage({ address, district: 'Centro' }))
    expect(draft.destinatario.endereco).toBe(`${address} - Centro`)
  })

  test('a row whose longest label takes two lines has all its values below that', () => {
    const draft = read(
      pageWithSection((page) => {
        page.line('CÁLCULO DO IMPOSTO', 10, LABEL + 1)
        page.text('VALOR DO ICMS', 10, LABEL)
        page.text('VALOR TOTAL DOS', 200, LABEL)
        page.text('VALOR TOTAL DA NOTA', 400, LABEL)
        page.text('PRODUTOS', 200, LABEL, page.y + 7)
        for (const [x, value] of [
          [10, '12,34'],
          [200, '1.234,55'],
          [400, '1.244,55'],
        ] as const)
          page.text(value, x, 9, page.y + 20)
      }),
    )
    expect(draft.valores).toMatchObject({
      valor_icms: '12.34',
      valor_total_produtos: '1234.55',
      valor_total_nota: '1244.55',
    })
  })
})

describe('values beside their labels', () => {
  const draft = read(
    pageWithSection((page) => {
      totals(page, TEXT, WIDTH)
      page.line('TRANSPORTADOR', 10, LABEL + 1)
      page.text('Razão Social: Transportes Ipiranga', 10)
      page.text('CNPJ:', 300)
      page.y += 14
      page.text('Frete por conta: 0 - Contratação do', 10)
      page.text('Placa: LSN-4I49', 300)
      page.y += 11
      page.text('Frete por conta do Remetente', 10)
      page.y += 14
      page.text('Quantidade: 12', 10)
      page.text('Espécie: CAIXA', 150)
      page.text('Marca: SJ', 250)
      page.text('Numeração: 7', 350)
      page.text('Peso Bruto: 340.124', 450)
    }),
  )

  test('are read, and what is empty takes nothing from below', () => {
    expect(draft.transportadora).toMatchObject({
      razao_social: 'Transportes Ipiranga',
      cnpj_cpf: null,
    })
    expect(draft.veiculo?.placa).toBe('LSN4I49')
    expect(draft.volumes).toMatchObject({ quantidade: '12', peso_bruto: '340.124' })
    expect(draft.modalidade_frete).toBe('0')
  })
})

describe('the freight mode', () => {
  test.each([
    [['0:Emitente;1:Destinatário', '2:Terceiros;9:Sem Frete'], '2', '2'],
    [['0 - Emitente', '1 - Destinatário'], '1', '1'],
    [['0 - Contratação do frete por conta do remetente'], null, '0'],
    [['0:Emitente;1:Destinatário', '2:Terceiros;9:Sem Frete'], null, null],
  ])('of %j with %s in the box is %s', (legend, box, mode) => {
    const page = pageWithSection((draw) => {
      totals(draw, TEXT, WIDTH)
      draw.line('TRANSPORTADOR / VOLUMES TRANSPORTADOS', 10, LABEL + 1)
      draw.text('RAZÃO SOCIAL', 10, LABEL)
      draw.text('FRETE POR CONTA', 250, LABEL)
      draw.text('PLACA DO VEÍCULO', 420, LABEL)
      for (const [index, line] of legend.entries()) {
        draw.text(line, 250, 5, draw.y + 7 + index * 6)
      }
      if (box !== null) draw.text(box, 400, 7, draw.y + 10)
    })
    expect(read(page).modalidade_frete).toBe(mode)
  })
})

describe('totals', () => {
  const row = (cells: [string, string | null][]) =>
    pageWithSection((page) => {
      page.line('CÁLCULO DO IMPOSTO', 10, LABEL + 1)
      page.row(
        cells.map(([label, value]) => [label, value, 1]),
        WIDTH,
      )
    })

  test('a blank cell is nothing when the total closes without it', () => {
    const page = row([
      ['VALOR TOTAL DOS PRODUTOS', '100,00'],
      ['FRETE', null],
      ['DESCONTO', '10,00'],
      ['VALOR TOTAL DA NOTA', '90,00'],
    ])
    expect(read(page).valores).toMatchObject({ valor_frete: '0.00', desconto: '10.00' })
  })

  test('and unknown when it does not', () => {
    const page = row([
      ['VALOR TOTAL DOS PRODUTOS', '100,00'],
      ['FRETE', null],
      ['VALOR TOTAL DA NOTA', '90,00'],
    ])
    expect(read(page).valores.valor_frete).toBeNull()
  })
})

describe('the direction of the note', () => {
  const withLegend = (text: string) => {
    const page = danfePage()
    const words = page.words.filter(
      ({ text: word, height }) => !/^(?:[01]|-|ENTRADA|SAÍDA)$/.test(word) || height > 8,
    )
    const added = new PageOfWords()
    added.text(text, 240, 5, 90)
    return read({ ...page, words: [...words, ...added.words] }).tipo_nota
  }

  test.each([
    ['1 - SAÍDA', '1'],
    ['0 - ENTRADA', '0'],
    ['0 - Entrada / 1 - Saída: 0', '0'],
    ['0-Entrada 1-Saída [1]', '1'],
  ])('%s', (text, direction) => {
    expect(withLegend(text)).toBe(direction)
  })
})

describe('a name with a word of a legend', () => {
  test('hides no direction', () => {
    expect(read(danfePage({ issuer: 'Saída Norte Ltda' })).tipo_nota).toBe('1')
  })
})

describe('notes', () => {
  test('that had no room below their label are on the next page', () => {
    const page = pageWithSection((draw) => draw.text('INFORMAÇÕES COMPLEMENTARES', 10, LABEL, 835))
    const next = new PageOfWords()
    next.line('Entregar das 8h às 17h')
    const draft = readDanfe([page, next.page(WIDTH, 842)])?.draft
    expect(draft?.informacoes_complementares).toBe('Entregar das 8h às 17h')
  })

  test('go on over a page that bears nothing else', () => {
    const next = new PageOfWords()
    next.line('portão lateral. Vendedor: Márcia')
    next.text('Impresso em 21/11/2026 as 16:39:32', 10, 6, 838)
    const pages = [danfePage({ notes: 'Entregar das 8h às 17h,' }), next.page(WIDTH, 842)]
    expect(readDanfe(pages)?.draft.informacoes_complementares).toBe(
      'Entregar das 8h às 17h, portão lateral. Vendedor: Márcia',
    )
  })

  test('stop before what the generator prints below them', () => {
    const page = danfePage({ notes: 'Entregar das 8h às 17h' })
    const footer = new PageOfWords()
    footer.text('Impresso em 21/11/2026 as 16:39:32', 10, 6, 838)
    footer.text('SEM VALOR FISCAL', 10, 40, 820)
    const draft = read({ ...page, words: [...page.words, ...footer.words] })
    expect(draft.informacoes_complementares).toBe('Entregar das 8h às 17h')
  })
})
