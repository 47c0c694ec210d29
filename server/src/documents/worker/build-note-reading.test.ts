import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import { danfePage } from '@canhoto/fiscal/test/danfe-page'
import type { DanfeText } from '@canhoto/fiscal/test/danfe-text'
import { expect, test } from 'vitest'
import { warningSentences } from '../warning-sentences.ts'
import { buildNoteReading } from './build-note-reading.ts'

const SENTENCE = 'A soma dos itens lidos não é o total dos produtos: confira os itens.'

function warningsOf(text: Partial<DanfeText> = {}): string[] {
  const reading = buildNoteReading(readDanfe([danfePage(text)]))
  return reading.outcome === 'note' ? warningSentences(reading.warnings) : []
}

test('items that do not make the total of the products are told', () => {
  expect(warningsOf({ products: '1.334,55', total: '1.344,55' })).toContain(SENTENCE)
  expect(warningsOf()).not.toContain(SENTENCE)
})

test('a page without items is not told to have wrong ones', () => {
  expect(warningsOf({ items: [] })).not.toContain(SENTENCE)
})
