import { joinText } from '../layout/lines.ts'
import { findLabel } from './label-queries.ts'
import type { LabelId, LabeledPage } from './types.ts'

/** Labels of a grid whose values stand below them. */
const BELOW: readonly LabelId[] = ['district', 'icmsBase', 'name', 'departed']
/** Labels of a full DANFE, whose values may stand beside them: 'Endereço: …'. */
const CELLS: readonly LabelId[] = [
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
const MIN_CELLS = 5
/** Headings above such cells, which OCR reads on pages where it loses the small print of their labels. */
const HEADINGS: readonly LabelId[] = ['recipientHeading', 'taxesHeading', 'transportHeading']
const MIN_HEADINGS = 2
const TITLE = /\bDANFE\s+SIMPLIFICADO\b/i

/** Whether the values stand in labeled cells; the simplified DANFE has headings instead. */
export function hasGrid(page: LabeledPage): boolean {
  if (BELOW.some((id) => findLabel(page, id)?.inline === false)) return true
  const headings = HEADINGS.filter((id) => findLabel(page, id)?.inline === false)
  if (page.fuzzy > 0 && headings.length >= MIN_HEADINGS) return true
  if (page.lines.some((line) => TITLE.test(joinText(line.words)))) return false
  return CELLS.filter((id) => findLabel(page, id)).length >= MIN_CELLS
}
