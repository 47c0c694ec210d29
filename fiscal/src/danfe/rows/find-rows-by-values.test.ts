import { describe, expect, test } from 'vitest'
import { danfePage } from '../../../test/danfe-page.ts'
import { TEXT } from '../../../test/danfe-text.ts'
import type { DanfeText } from '../../../test/danfe-text.ts'
import { LABEL } from '../../../test/danfe-words.ts'
import { readDanfe } from '../read-danfe.ts'
import { findRowsToReread } from './rows-to-reread.ts'
import type { Word, WordPage } from '../words/types.ts'

const FUZZY = 0.25
const KEPT_LABELS = ['BAIRRO', '/', 'DISTRITO']

/** A page as from a small camera: of the labels in the smallest print only one was read. */
function withoutLabels(changes: Partial<DanfeText> = {}): WordPage {
  const { words, ...size } = danfePage(changes)
  const kept = words.filter(({ text, height }) => height > LABEL || KEPT_LABELS.includes(text))
  return { ...size, words: kept.map((word) => ({ ...word, confidence: 0.95 })) }
}

function readingOf(page: WordPage) {
  const reading = readDanfe([page], { fuzzy: FUZZY })
  if (!reading) throw new Error('This is a DANFE')
  return reading
}

const draftOf = (page: WordPage) => readingOf(page).draft

describe('a page of which OCR lost the labels', () => {
  test('tells the recipient by the row with its document and the day', () => {
    const { destinatario, nf_data } = draftOf(withoutLabels())
    expect(destinatario.razao_social).toBe(TEXT.recipient)
    expect(destinatario.cnpj_cpf).toBe('44555666000181')
    expect(destinatario.municipio).toBe('Niterói')
    expect(nf_data.data_emissao).toBe('2026-11-20')
    expect(nf_data.data_saida).toBe('2026-11-21')
  })

  test('tells both totals by their place in two rows whose amounts make the difference', () => {
    const { valores } = draftOf(withoutLabels())
    expect(valores.valor_total_produtos).toBe('1234.55')
    expect(valores.valor_total_nota).toBe('1244.55')
  })

  test('is believed no total that the row does not explain', () => {
    const { draft, fields } = readingOf(withoutLabels({ total: '1.249,55' }))
    const found = fields.find(({ path }) => path === 'valores.valor_total_nota')
    expect(draft.valores.valor_total_nota).toBe('1249.55')
    expect(found?.confidence).toBeLessThan(0.8)
  })

  test('has the day of the note only from its own month', () => {
    const { nf_data } = draftOf(withoutLabels({ issued: '20/08/2026' }))
    expect(nf_data.data_emissao).not.toBe('2026-08-20')
  })

  test('is looked at once more in the rows that its values tell', () => {
    const page = withoutLabels({ recipientTaxId: 'ilegível' })
    const rows = findRowsToReread(page, readingOf(page), FUZZY)
    const recipient = rows.find(({ row }) => row === 'recipient')
    const name = page.words.find(({ text }) => text === 'Mercado') as Word
    expect(recipient?.y0).toBeLessThan(name.base - name.height)
    expect(recipient?.y1).toBeGreaterThan(name.base)
    expect(recipient?.x0).toBeLessThan(name.x0)
  })
})

test('a place of delivery is not taken for the recipient whose row was lost', () => {
  const delivery = {
    name: 'Depósito Três Irmãos',
    address: 'Rua do Porto, 8',
    district: 'Centro',
    city: 'Santos',
    uf: 'SP',
  }
  const page = withoutLabels({ delivery, recipient: '', recipientTaxId: '', issued: null })
  expect(draftOf(page).destinatario.razao_social).not.toBe(delivery.name)
})
