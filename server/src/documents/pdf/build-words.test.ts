import { describe, expect, test } from 'vitest'
import type { TextItem } from './text-direction.ts'
import { buildWords } from './build-words.ts'

const piece = (text: string, x: number, y = 100): TextItem => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 10,
})

const texts = (pieces: TextItem[], max = 100) => buildWords(pieces, max).map((word) => word.text)

describe('words of a PDF', () => {
  test('a piece is split at its blanks, its words share a run', () => {
    const words = buildWords([piece('Rua das Acácias', 10)], 100)
    expect(words.map((word) => word.text)).toEqual(['Rua', 'das', 'Acácias'])
    expect(new Set(words.map((word) => word.run)).size).toBe(1)
    expect(words[0]?.x0).toBe(10)
    expect(words[2]?.x1).toBeCloseTo(10 + 15 * 5)
  })

  test('pieces that touch are one word, those of the next cell are not', () => {
    expect(texts([piece('Acá', 10), piece('cias', 25), piece('25', 90)])).toEqual(['Acácias', '25'])
  })

  test('pieces that overlap a little for kerning are one word too', () => {
    expect(texts([piece('V', 10), piece('.TOTAL', 13)])).toEqual(['V.TOTAL'])
  })

  test('a day is not glued to the number before it', () => {
    const taxId = piece('71.642.091/0009-64', 10)
    expect(texts([taxId, piece('20-10-2026', 10 + taxId.width)])).toEqual([
      '71.642.091/0009-64',
      '20-10-2026',
    ])
  })

  test('an NCM is not glued to the code of tax in the next column', () => {
    expect(texts([piece('73181500', 10), piece('0102', 50.5)])).toEqual(['73181500', '0102'])
    expect(texts([piece('73181500', 10), piece('0102', 50)])).toEqual(['731815000102'])
  })

  test('a label is not glued to what touches it', () => {
    expect(texts([piece('CEP', 10), piece('UF', 25)])).toEqual(['CEP', 'UF'])
  })

  test('bold that is drawn twice is read once', () => {
    expect(texts([piece('DANFE', 10), piece('DANFE', 10.4)])).toEqual(['DANFE'])
  })

  test('lines come from top to bottom, and no more words than asked for', () => {
    expect(texts([piece('dois', 10, 120), piece('um', 10, 100)])).toEqual(['um', 'dois'])
    expect(texts([piece('a b c d e', 10)], 3)).toEqual(['a', 'b', 'c'])
  })
})
