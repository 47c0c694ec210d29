import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { isPossibleKey } from '@canhoto/fiscal/possible-key'

export type PrintedTransport = 'dacte' | 'damdfe'
type Printed = PrintedTransport | 'danfe'

const KEY_LENGTH = 44
const BY_MODEL: Record<string, Printed> = {
  55: 'danfe',
  65: 'danfe',
  57: 'dacte',
  67: 'dacte',
  58: 'damdfe',
}
/** Titles stand in the upper part of a page, below the stub; what a note says of its transport stands in the lower part. */
const TITLE_AREA = 0.5
const TITLES: [Printed, RegExp][] = [
  ['danfe', /^DANFE\b|^AUXILIAR DA NOTA FISCAL/],
  [
    'dacte',
    /^DACTE\b|^(?:DOCUMENTO )?AUXILIAR D[OE] CONHECIMENTO|^CONHECIMENTO DE TRANSPORTE ELETR/,
  ],
  [
    'damdfe',
    /^DAMDF-?E?\b|^(?:DOCUMENTO )?AUXILIAR D[OE] MANIFESTO|^MANIFESTO (?:ELETR|DE DOCUMENTOS FISCAIS)/,
  ],
]
const TITLE_WORDS = 5

/**
 * Whether pages are a printed CT-e (DACTE) or MDF-e (DAMDFE), by the model of the key in their barcode or else by their titles and
 * keys. Null for all others, and where a DANFE is among them.
 */
export function recognizeTransport(
  pages: readonly WordPage[],
  barcodeKey: string | null = null,
): PrintedTransport | null {
  const kinds = barcodeKey ? [kindOfKey(barcodeKey)] : pages.map(kindOfPage)
  if (kinds.includes('danfe')) return null
  return kinds.find((kind) => kind === 'dacte' || kind === 'damdfe') ?? null
}

const kindOfKey = (key: string) => BY_MODEL[key.slice(20, 22)]

/** The highest title decides, and without one the highest key: a DACTE and a DAMDFE list keys of notes below their own. */
function kindOfPage(page: WordPage): Printed | undefined {
  return highest(titlesOf(page)) ?? highest(keysOf(page))
}

interface Mark {
  kind: Printed | undefined
  base: number
}

const highest = (marks: readonly Mark[]) => marks.toSorted((a, b) => a.base - b.base)[0]?.kind

function titlesOf({ words, height }: WordPage): Mark[] {
  const texts = words.map(({ text }) => normalize(text))
  return words.flatMap(({ base }, index) => {
    if (base > height * TITLE_AREA) return []
    const phrase = texts.slice(index, index + TITLE_WORDS).join(' ')
    return TITLES.filter(([, title]) => title.test(phrase)).map(([kind]) => ({ kind, base }))
  })
}

/** A key may be printed as one word or as groups of digits, so consecutive words are joined up to its length. */
function keysOf({ words }: WordPage): Mark[] {
  const pieces = words.map(({ text }) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  return words.flatMap(({ base }, first) => {
    let key = ''
    for (let next = first; key.length < KEY_LENGTH && next < pieces.length; next++)
      key += pieces[next]
    return isPossibleKey(key) ? [{ kind: kindOfKey(key), base }] : []
  })
}

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
