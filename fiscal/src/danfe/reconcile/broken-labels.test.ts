import { expect, test } from 'vitest'
import { TEXT } from '../../../test/danfe-text.ts'
import { misread, page, readTwice } from '../../../test/read-twice.ts'
import { findLabel } from '../labels/label-queries.ts'
import { labelPage } from '../labels/label-page.ts'
import { layoutPage } from '../layout/page-layout.ts'
import { regionBelowLabel } from '../rows/row-regions.ts'
import type { Word, WordPage } from '../words/types.ts'

const FUZZY = 0.25
const NAME = 'destinatario.razao_social'
const ISSUER = 'remetente.razao_social'
const TOTAL = 'valores.valor_total_nota'
const WEIGHT = 'volumes.peso_bruto'

const without = ({ words, ...size }: WordPage, isLost: (word: Word) => boolean): WordPage => ({
  ...size,
  words: words.filter((word) => !isLost(word)),
})

const wordOf = ({ words }: WordPage, text: string) => {
  const found = words.findLast((word) => word.text === text)
  if (!found) throw new Error(`The page says ${text}`)
  return found
}

test('a name whose first word OCR took for its label is the one of its row, and not sure', () => {
  const recipient = 'Comércio de Bebidas Ipiranga'
  const reading = readTwice(misread({ Comércio: 'lda' }, page({ recipient })), page({ recipient }))
  expect(reading.value(NAME)).toBe(recipient)
  expect(reading.isSure(NAME)).toBe(false)
})

test('a row begins where its text does, though the labels above its beginning are lost', () => {
  const seen = page({ recipient: 'Distribuidora Três Corações de Alimentos Comercial Importadora' })
  const name = wordOf(seen, 'Distribuidora')
  const broken = without(seen, ({ base, x0 }) => x0 < 200 && base !== name.base)
  const labeled = labelPage(layoutPage(broken), FUZZY)
  const label = findLabel(labeled, 'issued')
  if (!label) throw new Error('The page labels the day')
  expect(regionBelowLabel(labeled, label, 'recipient').x0).toBeLessThanOrEqual(name.x0)
})

test('an issuer’s name of two lines is whole, though OCR lost the address below it', () => {
  const issuerLines = ['Comercial Importadora e Exportadora Ltda', 'Avenida Brasil, 1500']
  const seen = page({ issuer: 'Distribuidora Três Corações de Alimentos', issuerLines })
  const [street, title] = [wordOf(seen, 'Avenida'), wordOf(seen, 'DANFE')]
  const broken = without(
    seen,
    ({ base, x0 }) => (base === street.base && x0 < title.x0) || base < title.base - title.height,
  )
  expect(readTwice(broken).value(ISSUER)).toBe(
    'Distribuidora Três Corações de Alimentos Comercial Importadora e Exportadora Ltda',
  )
})

test('an item’s total is not the note’s, though OCR left nothing else of the head of the items', () => {
  const seen = page()
  const [head, total] = [wordOf(seen, 'V.TOTAL'), wordOf(seen, TEXT.total)]
  const broken = without(
    seen,
    ({ base, text }) =>
      (base === head.base && text !== head.text) ||
      (base < total.base && total.base - base < 2 * total.height),
  )
  const words = broken.words.flatMap((word) =>
    word === head
      ? ['VALOR', 'TONA'].map((text, index) => ({
          ...word,
          text,
          x0: word.x0 + 20 * index,
          x1: word.x0 + 20 * index + 18,
        }))
      : [word],
  )
  const { labels } = labelPage(layoutPage({ ...broken, words }), FUZZY)
  expect(labels.map(({ id }) => id)).not.toContain('total')
})

test('a total that its parts contradict is not sure, though OCR found the cell of none of them', () => {
  const labels = ['FRETE', 'SEGURO', 'DESCONTO', 'OUTRAS', 'DESPESAS']
  const lost = Object.fromEntries(labels.map((label) => [label, null]))
  const readWith = (total: string) => readTwice(misread(lost, page({ freight: '0,00', total })))
  expect(readWith(TEXT.products).isSure(TOTAL)).toBe(true)
  expect(readWith('1.934,55').isSure(TOTAL)).toBe(false)
})

test('the edge of an empty cell is no weight', () => {
  const printed = readTwice(page()).value(WEIGHT)
  expect(printed).not.toBeNull()
  expect(readTwice(misread({ '1.412,850': '1', '400,000': null })).value(WEIGHT)).toBeNull()
})

test('a company’s name without the form of a company is not sure: OCR may have lost its end', () => {
  const isSure = (recipient: string) => readTwice(page({ recipient })).isSure(NAME)
  expect(isSure('Distribuidora Bom Jesus EPP')).toBe(true)
  expect(isSure('Distribuidora Bom Jesus')).toBe(false)
  expect(isSure('Maria Lúcia dos Santos')).toBe(true)
})
