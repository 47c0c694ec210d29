import { danfePage } from './danfe-page.ts'
import type { DanfeText } from './danfe-text.ts'
import { readDanfe } from '../src/danfe/read-danfe.ts'
import { replaceRows } from '../src/danfe/rows/replace-rows.ts'
import { findRowsToReread } from '../src/danfe/rows/rows-to-reread.ts'
import { SURE_READING } from '../src/sure-reading.ts'
import type { WordPage } from '../src/danfe/words/types.ts'

const FUZZY = 0.25
const MUNICIPALITIES = [
  { uf: 'RJ', name: 'Niterói' },
  { uf: 'SP', name: 'Campinas' },
  { uf: 'SP', name: 'São Paulo' },
  { uf: 'PE', name: 'Bom Jardim' },
  { uf: 'RJ', name: 'Bom Jardim' },
]

const PLATE_WORD = { x0: 0, x1: 100, base: 20, height: 14, confidence: 0.6 }

export const asRead = ({ words, ...size }: WordPage): WordPage => ({
  ...size,
  words: words.map((word) => ({ ...word, confidence: 0.96 })),
})

/**
 * A page that OCR read as `first`, whose rows it then reread as `second`, its plate in several sizes as `plates`, each a text or for each of
 * its characters what it may be, and then each text of the page as `third`.
 */
export function readTwice(
  first: WordPage,
  second = first,
  third?: WordPage,
  plates: readonly (string | readonly string[])[] = [],
) {
  const options = { fuzzy: FUZZY, municipalities: MUNICIPALITIES }
  const once = readDanfe([first], options)
  if (!once) throw new Error('This is a DANFE')
  const regions = findRowsToReread(first, once, FUZZY)
  const reread = Object.fromEntries(
    regions.map(({ row, x0, x1, y0, y1 }) => {
      const isInside = ({ x0: left, base }: WordPage['words'][number]) =>
        left >= x0 && left < x1 && base > y0 && base <= y1
      return [row, second.words.filter(isInside)]
    }),
  )
  const rereadPage = replaceRows(first, regions, reread)
  const texts = third && { textsPage: third }
  const plateReadings = plates.map((plate) => [{ ...PLATE_WORD, ...wordOf(plate) }])
  const twice = readDanfe([first], { ...options, reread, rereadPage, plateReadings, ...texts })
  if (!twice) throw new Error('This is a DANFE')
  const field = (path: string) => twice.fields.find((each) => each.path === path)
  return {
    draft: twice.draft,
    once,
    value: (path: string) => field(path)?.value ?? null,
    isSure: (path: string) => (field(path)?.confidence ?? 0) >= SURE_READING,
  }
}

const wordOf = (plate: string | readonly string[]) =>
  typeof plate === 'string'
    ? { text: plate }
    : { text: plate.map((choices) => choices.charAt(0)).join(''), letterChoices: plate }

export const page = (changes: Partial<DanfeText> = {}) => asRead(danfePage(changes))

/** The page without the words that OCR lost, and with others that it misread. */
export function misread(changes: Record<string, string | null>, read = page()): WordPage {
  const { words, ...size } = read
  return {
    ...size,
    words: words.flatMap((word) => {
      const text = word.text in changes ? changes[word.text] : word.text
      return typeof text === 'string' ? [{ ...word, text }] : []
    }),
  }
}
