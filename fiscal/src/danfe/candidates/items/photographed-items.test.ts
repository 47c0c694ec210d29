import { describe, expect, test } from 'vitest'
import { TEXT } from '../../../../test/danfe-text.ts'
import { misread, page, readTwice } from '../../../../test/read-twice.ts'

const [FIRST = [], SECOND = []] = TEXT.items

/** The items of a photo in whose first row OCR read these columns otherwise. */
function itemsWith(columns: Readonly<Record<number, string>>) {
  const first = FIRST.map((text, index) => columns[index] ?? text)
  return readTwice(page({ items: [first, SECOND] })).draft.itens_de_linha
}

describe('the items of a photo', () => {
  test('whose numbers OCR broke are read in one piece', () => {
    expect(itemsWith({ 6: '12, 0000', 7: '89, 9000', 8: '1 078,80' })[0]).toMatchObject({
      quantidade: '12.0000',
      valor_unitario: '89.9000',
      valor_total: '1078.80',
    })
  })

  test('whose points and commas OCR confused have the amount that was meant', () => {
    expect(itemsWith({ 7: '88,9000', 8: '1,078,80' })[0]?.valor_total).toBe('1078.80')
  })

  test('whose NCM OCR lost or misread have their amounts', () => {
    for (const ncm of ['', '690721001']) {
      expect(itemsWith({ 2: ncm })[0]).toMatchObject({
        ncm: null,
        cfop: '5101',
        descricao: 'Piso cerâmico 60x60 bege',
        valor_total: '1078.80',
      })
    }
  })

  test('whose unit OCR lost beside the NCM have their amounts', () => {
    expect(itemsWith({ 2: '', 5: '' })[0]).toMatchObject({ cfop: '5101', valor_total: '1078.80' })
  })

  test('whose NCM and CFOP OCR misread have their amounts, and the CFOP that was meant', () => {
    expect(itemsWith({ 2: 'c)JaB', 4: 's101' })[0]).toMatchObject({
      cfop: '5101',
      unidade: 'CX',
      valor_total: '1078.80',
    })
    expect(itemsWith({ 2: '', 4: '', 8: '1.078,90' })[0]).toMatchObject({
      cfop: null,
      valor_total: '1078.80',
    })
  })

  test('are found though OCR lost the headings of their table', () => {
    const { words, ...size } = page()
    const row = words.find(({ text }) => text === '1.078,80')?.base ?? 0
    const taxes = words.find(({ text }) => text === 'CFOP')?.base ?? 0
    const heads = words.filter(({ base }) => base < row && base > taxes - 20)
    const seen = { ...size, words: words.filter((word) => !heads.includes(word)) }
    expect(heads.map(({ text }) => text)).toContain('PRODUTOS')
    expect(readTwice(seen).draft.itens_de_linha).toHaveLength(2)
  })

  test('have the total that makes the products with the others, where quantity by price is another', () => {
    // Of a total that is read as another amount the product is left, of a quantity the amount that is printed.
    expect(itemsWith({ 8: '78,80' })[0]?.valor_total).toBe('1078.80')
    expect(itemsWith({ 6: '19,0000' })[0]?.valor_total).toBe('1078.80')
    // Nothing makes the products with these.
    expect(itemsWith({ 6: '19,0000', 8: '1.078,90' })[0]?.valor_total).toBe('1078.90')
  })

  test('whose price or quantity OCR broke or misread have what makes the total', () => {
    const right = { quantidade: '12.0000', valor_unitario: '89.9000', valor_total: '1078.80' }
    for (const columns of [{ 7: '899000' }, { 7: '89 9000' }, { 7: '$9,9000' }, { 6: '1 20000' }]) {
      expect(itemsWith(columns)[0]).toMatchObject(right)
    }
    // Of two that are well-formed the total may be what was misread, and too much misread is no reading.
    expect(itemsWith({ 7: '88,9000' })[0]?.valor_unitario).toBe('88.9000')
    expect(itemsWith({ 7: '7751234' })[0]?.valor_unitario).not.toBe('89.9000')
  })

  test('are not made of lines without amounts', () => {
    const lost = misread({ '12,0000': null, '89,9000': null, '69072100': null })
    expect(readTwice(lost).draft.itens_de_linha).toHaveLength(1)
  })
})
