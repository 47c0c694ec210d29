import { describe, expect, test } from 'vitest'
import { danfePage } from '../../../test/danfe-page.ts'
import { TEXT } from '../../../test/danfe-text.ts'
import { repairAddress } from '../text/parse-address.ts'
import { repairName } from '../text/repair-name.ts'
import { readDanfe } from '../read-danfe.ts'
import type { DanfeReading } from '../read-danfe.ts'
import type { RowWords } from './types.ts'
import { findRowsToReread } from './rows-to-reread.ts'
import type { Word, WordPage } from '../words/types.ts'

const FUZZY = 0.25

/** A row as OCR reads it, with gaps between its cells. */
function row(...cells: string[]): Word[] {
  return cells.flatMap((cell, column) =>
    cell.split(' ').map((text, index) => {
      const x0 = column * 1000 + index * 100
      return { text, x0, x1: x0 + 90, base: 100, height: 30, confidence: 0.95 }
    }),
  )
}

const page = (): WordPage => {
  const { width, height, words } = danfePage()
  return { width, height, words: words.map((word) => ({ ...word, confidence: 0.96 })) }
}

/** The page with some words lost or misread; `change` answers the text of each word, or null. */
function misread(change: (text: string) => string | null): WordPage {
  const { words, ...size } = page()
  return {
    ...size,
    words: words.flatMap((word) => {
      const text = change(word.text)
      return text === null ? [] : [{ ...word, text }]
    }),
  }
}

function read(seen: WordPage, reread: RowWords = {}): DanfeReading {
  const reading = readDanfe([seen], { fuzzy: FUZZY, reread })
  if (!reading) throw new Error('This is a DANFE')
  return reading
}

const confidenceOf = (reading: DanfeReading, path: string) =>
  reading.fields.find((field) => field.path === path)?.confidence ?? 0

const NAME = 'destinatario.razao_social'
const RECIPIENT = "Mercado Pão d'Açúcar da Praça Ltda"

describe('the recipient, looked at once more', () => {
  test('a name that is read twice the same is sure', () => {
    const first = read(page())
    const second = read(page(), { recipient: row(RECIPIENT, TEXT.recipientTaxId, '20/11/2026') })
    expect(confidenceOf(first, NAME)).toBeLessThan(0.9)
    expect(second.draft.destinatario.razao_social).toBe(RECIPIENT)
    expect(confidenceOf(second, NAME)).toBeGreaterThan(0.9)
  })

  test('a name that lost its end gets it back, and is marked uncertain', () => {
    const cut = misread((text) => (text === 'Praça' || text === 'Ltda' ? null : text))
    const second = read(cut, { recipient: row(RECIPIENT, TEXT.recipientTaxId) })
    expect(second.draft.destinatario.razao_social).toContain('Mercado Pão')
    expect(confidenceOf(second, NAME)).toBeLessThan(0.8)
  })

  test('a document is believed when its check digits close, and the name ends before it', () => {
    const lost = misread((text) => (text === TEXT.recipientTaxId ? null : text))
    const again = read(lost, { recipient: row(RECIPIENT, TEXT.recipientTaxId) }).draft
    expect(again.destinatario.cnpj_cpf).toBe(TEXT.recipientTaxId.replaceAll(/\D/g, ''))
    expect(again.destinatario.razao_social).toBe(RECIPIENT)
    const wrong = TEXT.recipientTaxId.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    const refused = read(lost, { recipient: row(RECIPIENT, wrong) }).draft
    expect(refused.destinatario.cnpj_cpf).toBeNull()
  })
})

describe('the totals, looked at once more', () => {
  const misprinted = misread((text) => (text === '1.244,55' ? '0,00' : text))

  test('a total that closes the sum is taken, though OCR split it', () => {
    const { draft } = read(misprinted, { total: row('10,00', '0,00', '1.244, 55') })
    expect(draft.valores.valor_total_nota).toBe('1244.55')
  })

  test('the freight is no total, though it closes with a tax of nothing', () => {
    const { draft } = read(misprinted, { products: row('0,00'), total: row('10,00', '0,00') })
    expect(draft.valores.valor_total_produtos).toBe('1234.55')
  })

  test('one that does not close is taken for nothing only, and is uncertain', () => {
    const again = read(misprinted, { total: row('10,00', '7.244,55') })
    expect(confidenceOf(again, 'valores.valor_total_nota')).toBeLessThan(0.8)
    const kept = read(page(), { total: row('10,00', '7.244,55') })
    expect(kept.draft.valores.valor_total_nota).toBe('1244.55')
  })
})

test('a day of departure before the note is not believed', () => {
  const lost = misread((text) => (text === '21/11/2026' ? null : text))
  const departed = (day: string) =>
    read(lost, { departure: row('Rua das Acácias', day) }).draft.nf_data.data_saida
  expect(departed('21/11/2026')).toBe('2026-11-21')
  expect(departed('21/10/2026')).toBeNull()
})

test('only rows with doubtful fields are looked at, between their labels and the next', () => {
  const seen = misread((text) => (text === '1.244,55' ? null : text))
  const rows = findRowsToReread(seen, read(seen), FUZZY)
  expect(rows.map(({ row: name }) => name)).toContain('total')
  for (const { x0, x1, y0, y1 } of rows) {
    expect(x1).toBeGreaterThan(x0)
    expect(y1).toBeGreaterThan(y0)
  }
})

test('weights are found though a ruling line is read as a longer row, and a comma as a point', () => {
  const lost = misread((text) => (/^1\.412,850$/.test(text) ? null : text))
  const guessed = row('VADE RIAA AIG A PARE DPI PED LRAMAS VADE RIAA').map((word) => ({
    ...word,
    base: 20,
    confidence: 0.1,
  }))
  const volumes = [...guessed, ...row('17 CAIXA', '1.412,850', '400.000')]
  expect(read(lost).draft.volumes.peso_bruto).toBeNull()
  const { draft } = read(lost, { volumes })
  expect(draft.volumes).toMatchObject({ peso_bruto: '1412.850', peso_liquido: '400.000' })
})

test('a gross weight that OCR broke in two is not the net weight', () => {
  const taken = misread((text) => (text === '1.412,850' ? '400,000' : text))
  const volumes = row('17 CAIXA', '1.412, 850', '400,000')
  const { draft } = read(taken, { volumes })
  expect(draft.volumes).toMatchObject({ peso_bruto: '1412.850', peso_liquido: '400.000' })
})

test('one unclear word makes its whole value uncertain', () => {
  const { words, ...size } = page()
  const unclear = words.map((word) =>
    word.text === 'Mercado' ? { ...word, confidence: 0.3 } : word,
  )
  expect(confidenceOf(read({ ...size, words: unclear }), NAME)).toBeLessThan(0.8)
})

test.each([
  ['Papelaria e Livraria Pão de Açúcar SIA', 'Papelaria e Livraria Pão de Açúcar S/A'],
  ["Farmacêutica Saúde Já S'A", 'Farmacêutica Saúde Já S/A'],
  ['Ferragens Irmãos Múller Lida', 'Ferragens Irmãos Müller Ltda'],
  ['Ferragens Irmãos Muüller Ltda', 'Ferragens Irmãos Müller Ltda'],
  ['Ferragens Irmãos Muúller Ltda', 'Ferragens Irmãos Müller Ltda'],
  ['Farmacôutica Saúde Já EPP', 'Farmacêutica Saúde Já EPP'],
  ['Papelaria e Lívraria Vítória Ltda', 'Papelaria e Livraria Vitória Ltda'],
  [
    'Ferragens Irmãos MUller Indústria «e Comércio ME',
    'Ferragens Irmãos Müller Indústria e Comércio ME',
  ],
  ['indústria de Plásticos Vitória Ltda', 'Indústria de Plásticos Vitória Ltda'],
  ['Três Corações Comerciol Ltda', 'Três Corações Comercial Ltda'],
  [
    'Industria de Plasticos, Matenais e Couros Comerciai S/',
    'Indústria de Plásticos, Materiais e Couros Comercial S/A',
  ],
  ['“Móveis Pátria ME', 'Móveis Pátria ME'],
  ['Elementos Elétricos Plástica EPP', 'Elementos Elétricos Plástica EPP'],
  ['iFood Agência de Restaurantes', 'iFood Agência de Restaurantes'],
  ['Maria Lúcia dos Santos', 'Maria Lúcia dos Santos'],
  ['Lívia Níquel Comércio ME', 'Lívia Níquel Comércio ME'],
])('%s is %s', (seen, meant) => {
  expect(repairName(seen)).toBe(meant)
})

test.each([
  ['Avenída Brasíl, 5007 - Víla Nova Conceição', 'Avenida Brasil, 5007 - Vila Nova Conceição'],
  ['Rua Níquel, 12 - Dístríto Industríal', 'Rua Níquel, 12 - Distrito Industrial'],
  ['avenida Brasil, 2368 - Centro', 'Avenida Brasil, 2368 - Centro'],
  [
    'ê Estrada Velha do Contorno, S/N, Loda À - Centro',
    'Estrada Velha do Contorno, S/N, Loja A - Centro',
  ],
  [
    'Rodovia Anchieta, 42 Gaipão 3 - Santa Cecilia',
    'Rodovia Anchieta, 42 Galpão 3 - Santa Cecília',
  ],
  ['Alameda don Ipês, SN Bicco B - Icaraí', 'Alameda dos Ipês, S/N Bloco B - Icaraí'],
  ['Rua Padre Anchicta, 7 Galnão 3 - Icarsi', 'Rua Padre Anchieta, 7 Galpão 3 - Icaraí'],
  ['Travessa do Quvidor, 7 - Quadra 2', 'Travessa do Ouvidor, 7 - Quadra 2'],
  ['Avenida Luíz Vaz, 7 - Quirino', 'Avenida Luiz Vaz, 7 - Quirino'],
  ['Rua Olveira, 7 - Várzea das Mocas', 'Rua Oliveira, 7 - Várzea das Moças'],
  ['Rua Sara, 7 - Ivíila Malhado', 'Rua Sara, 7 - Vila Malhado'],
  ['Rua Sara, 7 - IVíla Nova', 'Rua Sara, 7 - Vila Nova'],
  ['Rua Sara, 7 - Víia Nova', 'Rua Sara, 7 - Vila Nova'],
  ['Rua Sara, 7 Saia 1204 - Vila Nova', 'Rua Sara, 7 Sala 1204 - Vila Nova'],
  ['Rua Hernandes, 7 - Barreira do Ribeiro', 'Rua Hernandes, 7 - Barreira do Ribeiro'],
  ['RUA ANCHICTA, 7 - CONCEICAO', 'RUA ANCHICTA, 7 - CONCEICAO'],
  ['Rua Sete, 7 - Centro 30059-418 01/04/2026 asc', 'Rua Sete, 7 - Centro'],
  ['E Rua das Acácias, 7 - Icaraí', 'Rua das Acácias, 7 - Icaraí'],
  ['Rodovía Anchieta, 7 - Ivárzea das Moças', 'Rodovia Anchieta, 7 - Várzea das Moças'],
  ['Rua Coronel Olíveíra Lima, 2 - icaraí', 'Rua Coronel Oliveira Lima, 2 - Icaraí'],
  [
    'Praça Xv de Novembro, 9 Bioco B - Senta Cecília',
    'Praça XV de Novembro, 9 Bloco B - Santa Cecília',
  ],
])('the address %s is %s', (seen, meant) => {
  expect(repairAddress(seen)).toBe(meant)
})
