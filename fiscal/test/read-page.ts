import type { FieldPath } from '../src/danfe/candidates/types.ts'
import { readDanfe } from '../src/danfe/read-danfe.ts'
import type { WordPage } from '../src/danfe/words/types.ts'
import { SURE_READING } from '../src/sure-reading.ts'
import { header, recipientRows, totals } from './danfe-rows.ts'
import { TEXT } from './danfe-text.ts'
import type { DanfeText } from './danfe-text.ts'
import { PageOfWords } from './danfe-words.ts'

export const PAGE_WIDTH = 595

function readAll(pages: readonly WordPage[]) {
  const reading = readDanfe(pages)
  if (!reading) throw new Error('This is a DANFE')
  return reading
}

/** The draft that the words of a DANFE's pages give. */
export const read = (...pages: WordPage[]) => readAll(pages).draft

/** The value of a field, or what it is when the field is empty or doubtful. */
export function readSurely(page: WordPage, path: FieldPath): string {
  const field = readAll([page]).fields.find((other) => other.path === path)
  if (!field) return 'empty'
  return field.confidence < SURE_READING ? `doubtful ${field.value}` : field.value
}

/** Every word as a piece of text of its own, as generators draw that justify their lines. */
export function wordByWord(page: WordPage): WordPage {
  return { ...page, words: page.words.map((word, run) => ({ ...word, run })) }
}

/** A DANFE with other rows below its totals. */
export function pageWith(
  draw: (page: PageOfWords) => void,
  changes: Partial<DanfeText> = {},
): WordPage {
  const page = new PageOfWords()
  const text = { ...TEXT, ...changes }
  header(page, text, PAGE_WIDTH)
  recipientRows(page, text, PAGE_WIDTH)
  totals(page, text, PAGE_WIDTH)
  draw(page)
  return page.page(PAGE_WIDTH, 842)
}
