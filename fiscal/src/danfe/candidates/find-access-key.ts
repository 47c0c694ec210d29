import { parseAccessKey } from '../../access-key.ts'
import type { AccessKey } from '../../access-key.ts'
import { isPossibleNoteKey } from '../../possible-key.ts'
import { readCell } from '../cells/find-cell.ts'
import { findLabel } from '../labels/label-queries.ts'
import type { LabeledPage } from '../labels/types.ts'
import { groupLines } from '../layout/lines.ts'
import { findAccessKeys } from '../layout/find-access-keys.ts'

/** A printed key may take several lines. */
const KEY_DEPTH = 5
const GROUP = /^[0-9A-Z]{4}$/

/** The key that the barcode gave, else the one under its label, else the first valid one of any page. */
export function findAccessKey(
  pages: readonly LabeledPage[],
  given: string | null,
): AccessKey | null {
  if (given !== null && isPossibleNoteKey(given)) return parseAccessKey(given)
  const [first] = pages
  const key =
    (first && keyUnderLabel(first)) ??
    pages.flatMap((page) => findAccessKeys(page.lines, page.fuzzy))[0]
  return key === undefined ? null : parseAccessKey(key)
}

function keyUnderLabel(page: LabeledPage): string | undefined {
  const label = findLabel(page, 'key')
  if (!label) return undefined
  const beside = readCell(page, label, KEY_DEPTH)
  const below = label.inline ? readCell(page, { ...label, inline: false }, KEY_DEPTH) : null
  const lines = groupLines([...new Set([beside, below].flatMap((cell) => cell?.words ?? []))])
  const groups = lines.flatMap(({ words }) => words).filter(({ text }) => GROUP.test(text))
  const [key] = [
    ...findAccessKeys(lines, page.fuzzy),
    // Other text may stand among the groups of four.
    ...lines.slice(0, 1).flatMap((line) => findAccessKeys([{ ...line, words: groups }])),
  ]
  return key
}
