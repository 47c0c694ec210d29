import { describe, expect, test } from 'vitest'
import { cnpjFrom } from '../../cnpj.ts'
import { SENDER } from '../../../test/nfe-options.ts'
import { nfeKey } from '../../../test/nfe-xml.ts'
import { PageOfWords } from '../../../test/danfe-words.ts'
import { isPossibleNoteKey } from '../../possible-key.ts'
import { findAccessKeys } from './find-access-keys.ts'
import { groupLines } from './lines.ts'

const KEY = nfeKey()
const LETTERED = nfeKey({ issuer: { ...SENDER, taxId: cnpjFrom('12ABC34501DE') } })

function keysOf(lines: string[], fuzzy = 0): string[] {
  const page = new PageOfWords()
  for (const line of lines) page.line(line)
  return findAccessKeys(groupLines(page.words), fuzzy)
}

const grouped = (key: string, size: number, by = ' ') =>
  key.replaceAll(new RegExp(`(.{${size}})(?=.)`, 'g'), `$1${by}`)

describe('a key in text', () => {
  test.each([
    ['whole', KEY],
    ['in groups of four', grouped(KEY, 4)],
    ['in groups of six', grouped(KEY, 6)],
    ['with points', grouped(KEY, 4, '.')],
    ['after a label', `Chave: ${grouped(KEY, 4)}`],
    ['in the address of a query', `https://www.nfe.fazenda.gov.br/?chNFe=${KEY}&nVersao=100`],
    ['as an Id', `NFe${KEY}`],
  ])('is found %s', (_, text) => {
    expect(keysOf([text])).toEqual([KEY])
  })

  test('is found with letters in its CNPJ', () => {
    expect(keysOf([grouped(LETTERED, 4)])).toEqual([LETTERED])
  })

  test('is found over two lines', () => {
    expect(keysOf([grouped(KEY.slice(0, 24), 4), grouped(KEY.slice(24), 4)])).toEqual([KEY])
  })

  test('with a wrong digit is none', () => {
    expect(keysOf([grouped(KEY.slice(0, 43) + ((Number(KEY.at(-1)) + 1) % 10), 4)])).toEqual([])
  })

  test('is put right where OCR took a digit for a letter', () => {
    const misread = grouped(KEY.replaceAll('0', 'O'), 4)
    expect(keysOf([misread])).toEqual([])
    expect(keysOf([misread], 0.25)).toEqual([KEY])
  })

  test('keeps the letters of its CNPJ when OCR errs elsewhere', () => {
    const misread = LETTERED.slice(0, 20) + LETTERED.slice(20).replaceAll('0', 'O')
    expect(keysOf([grouped(misread, 4)], 0.25)).toEqual([LETTERED])
  })
})

test('a key of another kind of document, or of no month, is none', () => {
  expect(isPossibleNoteKey(KEY)).toBe(true)
  expect(isPossibleNoteKey(`${KEY.slice(0, 20)}57${KEY.slice(22)}`)).toBe(false)
  expect(isPossibleNoteKey('0'.repeat(44))).toBe(false)
})
