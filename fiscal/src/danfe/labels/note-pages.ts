import { accessKeyFrom } from '../../access-key.ts'
import type { AccessKey } from '../../access-key.ts'
import { keysIn } from '../text/find-access-keys.ts'
import type { LabelId } from './label-wordings.ts'
import { findLabel } from './label-page.ts'
import type { Layout } from './label-page.ts'
import { textOf } from '../layout/lines.ts'

/** The text of all pages, in reading order. */
export interface Pages {
  layouts: readonly Layout[]
  text: string
}

const TITLE = /\bDANFE\b|\bAUXILIAR DA NOTA FISCAL\b/i
const OTHER_DOCUMENT = /\bDACTE\b|\bDAMDFE\b|\bDANFS-?E\b|CONHECIMENTO DE TRANSPORTE ELETR/i

/** The pages of the first note of the file: after covers and slips, up to a page that shows another key. */
export function pagesOfNote(
  layouts: readonly Layout[],
  key: AccessKey | null,
  fuzzy: number,
): Layout[] {
  const first = Math.max(0, layouts.findIndex(isFirstPage))
  const note = layouts.slice(first)
  if (!key) return note
  const end = note.findIndex((layout, index) => index > 0 && isOfOther(layout, key, fuzzy))
  return end < 0 ? note : note.slice(0, end)
}

function isFirstPage(layout: Layout): boolean {
  return anchorsOf(layout) >= 2
}

function isOfOther(layout: Layout, key: AccessKey, fuzzy: number): boolean {
  if (findLabel(layout, 'key') === undefined) return false
  const keys = keysIn(layout.lines, fuzzy)
  return keys.length > 0 && !keys.includes(accessKeyFrom(key))
}

/** How many of the labels that tell a DANFE from other papers a page has. */
function anchorsOf(layout: Layout): number {
  const ids = ['operation', 'protocol', 'issued', 'key'] as const
  return ids.filter((id) => findLabel(layout, id)).length
}

export function pagesOf(layouts: readonly Layout[]): Pages {
  const text = layouts
    .flatMap((layout) => layout.lines.map((line) => textOf(line.words)))
    .join('\n')
  return { layouts, text }
}

/** With a key of NF-e, or the labels that only a DANFE has; a DACTE lists keys of notes, but is none. */
export function isDanfe({ layouts, text }: Pages, key: AccessKey | null): boolean {
  const [first] = layouts
  if (!first) return false
  const isTitled = TITLE.test(text)
  if (!isTitled && OTHER_DOCUMENT.test(text)) return false
  const anchors = anchorsOf(first)
  return key !== null || anchors >= 3 || (isTitled && anchors > 0)
}

const MANY_CELLS = 5
/** Cells of a full DANFE, should the values stand beside their labels: 'Endereço: …'. */
const CELLS: LabelId[] = [
  'operation',
  'name',
  'address',
  'district',
  'city',
  'icmsBase',
  'products',
  'total',
  'plate',
]

/** The simplified DANFE has headings instead of cells. */
export function hasGrid(layout: Layout): boolean {
  const isBelow = (id: LabelId) => findLabel(layout, id)?.inline === false
  if ((['district', 'icmsBase', 'name', 'departed'] as const).some(isBelow)) return true
  return CELLS.filter((id) => findLabel(layout, id)).length >= MANY_CELLS
}
