import { describe, expect, test } from 'vitest'
import { spacedPdf } from '../../../../bench/documents/danfe/odd-pdfs.ts'
import { isLetterSpaced } from './read-drawn-texts.ts'
import { readPdfWords } from './read-pdf-words.ts'

describe('letters set apart', () => {
  const NAMES = ['Ferragens Irmãos Müller', 'Belo Horizonte MG', 'Venda de mercadoria']

  const wordsOf = async (pdf: Buffer) => (await readPdfWords(pdf)).pages[0]?.words ?? []

  test('make the words that they are, not one of each letter', async () => {
    const words = await wordsOf(await spacedPdf(NAMES))
    expect(words.map(({ text }) => text).join(' ')).toBe(NAMES.join(' '))
  })

  test('stand where they are drawn, on a page that is moved and turned', async () => {
    const moved = await spacedPdf(NAMES, { x: 100, y: 50, scale: 2 })
    const [first] = await wordsOf(moved)
    expect(first?.text).toBe('Ferragens')
    expect(first?.x0).toBeCloseTo(120, 0)
    expect(first?.height).toBeCloseTo(8, 0)
  })

  test('are told from short words and from numbers in groups', () => {
    expect(isLetterSpaced(['F e r r a g e n s', 'B e l o', 'V e n d a', 'M ü l l e r'])).toBe(true)
    expect(isLetterSpaced(['0 - ENTRADA', '3526 0704 1234', 'A e I e O', 'Rua A B 1'])).toBe(false)
  })
})
