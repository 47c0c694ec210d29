import { expect, test } from 'vitest'
import type { OcrWord } from '../photo/ocr/ocr-word.ts'
import { readStubWords } from './stub-words.ts'

/** Words of one line from left to right, ten pixels a letter. */
function line(base: number, text: string, left = 0): OcrWord[] {
  let x = left
  return text.split(' ').map((each) => {
    const word = { text: each, x0: x, x1: x + 10 * each.length, base, height: 20, confidence: 0.9 }
    x = word.x1 + 10
    return word
  })
}

const numbersOf = (...words: OcrWord[][]) =>
  readStubWords(words.flat()).numbers.map(({ value }) => value)

test.each([
  ['Nº. 000.026.663', '26663'],
  ['Nº 26663', '26663'],
  ['N° 1.234', '1234'],
  ['No. 000000101', '101'],
  ['Nº.000.026.663', '26663'],
  ['NÚMERO: 26663', '26663'],
  ['000.026.663', '26663'],
])('%s is the number of a note', (text, number) => {
  expect(numbersOf(line(100, 'NF-e'), line(130, text))).toEqual([number])
})

test.each(['VALOR TOTAL: R$ 1.284,50', 'RUA DAS FLORES 26663', '20/11/2026', 'Nº. 000.000.000'])(
  '%s is no number of a note',
  (text) => {
    expect(numbersOf(line(100, text))).toEqual([])
  },
)

test('a number that stands far from its label, or on another line, is not of it', () => {
  expect(numbersOf(line(100, 'Nº.'), line(100, '26663', 400))).toEqual([])
  expect(numbersOf(line(100, 'Nº.'), line(160, '26663', 40))).toEqual([])
})

test('the series stands beside its label or is glued to it', () => {
  for (const text of ['Série 001', 'SERIE: 1', 'SÉRIE001'])
    expect(readStubWords(line(100, text)).series?.value).toBe('1')
  expect(readStubWords(line(100, 'Série única')).series).toBeNull()
})

test('the day of receipt stands below its label; the day of the note above it is another', () => {
  const above = line(40, 'EMISSÃO: 18/11/2026')
  const label = line(100, 'DATA DE RECEBIMENTO')
  expect(readStubWords([...above, ...label, ...line(160, '20/11', 40)]).receivedOn?.value).toBe(
    '20/11',
  )
  expect(readStubWords([...above, ...label]).receivedOn).toBeNull()
  expect(readStubWords([...label, ...line(160, '45/19', 40)]).receivedOn).toBeNull()
})
