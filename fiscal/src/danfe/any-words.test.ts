import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, expectAlways } from '../../test/arbitraries.ts'
import { danfePage, simplifiedPage } from '../../test/danfe-page.ts'
import { MAX_RAW_TEXT } from '../nfe/raw-text.ts'
import { readDanfe } from './read-danfe.ts'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const odd = fc.oneof(
  anyText(10),
  fc.constantFrom(
    '\0',
    '\ud83d',
    'a\u0001',
    '',
    '😀'.repeat(5000),
    '9'.repeat(400),
    `${'9'.repeat(30)},99`,
    '__proto__',
  ),
)
/** Pages as OCR reads them are slow to read, so few are made. */
const FUZZY = fc.constantFrom(...Array.from({ length: 15 }, () => 0), 0.25)

const damage = fc.record({
  at: fc.nat(),
  text: odd,
  isAdded: fc.boolean(),
  x0: fc.constantFrom(null, -1e9, 1e9, 0),
})

test('any words on a page of a DANFE make a sound draft or none, and never an error', () => {
  expectAlways(
    [
      fc.constantFrom(danfePage(), danfePage({}, 842, 595), simplifiedPage()),
      fc.array(damage),
      FUZZY,
    ],
    (page, damages, fuzzy) => {
      const words = [...page.words]
      for (const { at, text, isAdded, x0 } of damages) {
        const place = at % words.length
        const word = words[place]
        if (!word) continue
        words[place] = { ...word, text: isAdded ? word.text + text : text, x0: x0 ?? word.x0 }
      }
      const reading = readDanfe([{ ...page, words }], { fuzzy })
      if (reading === null) return
      for (const text of textsIn(reading)) {
        expect(text.isWellFormed()).toBe(true)
        expect(text.length).toBeLessThanOrEqual(MAX_RAW_TEXT)
        // oxlint-disable-next-line no-control-regex -- they are what must not be there
        expect(text).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f]/)
      }
      expect(reading.confidence).toBeGreaterThanOrEqual(0)
      expect(reading.confidence).toBeLessThanOrEqual(1)
    },
    100,
  )
})

test('an item whose product no decimal can hold has no total', () => {
  const many = `${'9'.repeat(30)},99`
  const row = ['A', 'Piso', '69072100', '000', '5101', 'CX', many, many, '']
  const reading = readDanfe([danfePage({ items: [row] })])
  expect(reading?.draft.itens_de_linha[0]).toMatchObject({ descricao: 'Piso', valor_total: null })
})
