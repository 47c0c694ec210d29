import { findLabel } from '../labels/label-queries.ts'
import type { Label, LabelId, LabeledPage, SectionName } from '../labels/types.ts'
import { groupLines, joinText } from '../layout/lines.ts'
import { wordsBelow } from './words-below.ts'
import { wordsBeside } from './words-beside.ts'
import type { Cell } from './types.ts'

/** How far below its label a value may reach, in lines. */
const MAX_DEPTH = 3.4

/**
 * The value of a label: what stands below it in its column, or beside it. Null when the label is absent or its cell
 * empty.
 */
export function findCell(
  page: LabeledPage,
  id: LabelId,
  section?: SectionName,
  depth = MAX_DEPTH,
): Cell | null {
  const label = findLabel(page, id, section)
  return label ? readCell(page, label, depth) : null
}

export function readCell(page: LabeledPage, label: Label, depth = MAX_DEPTH): Cell | null {
  const words = label.inline ? wordsBeside(page, label) : wordsBelow(page, label, depth)
  const lines = groupLines(words).map((line) => joinText(line.words))
  const text = lines.join(' ')
  const [first = ''] = label.inline ? [text] : lines
  return lines.every(isBlank) ? null : { label, words, text, first }
}

/** What generators print in an empty cell: '-', '***', '____'. */
function isBlank(line: string): boolean {
  return /^[-–—*._/\s]*$/.test(line)
}
