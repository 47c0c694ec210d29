import { accessKeyFrom } from '../../access-key.ts'
import type { AccessKey } from '../../access-key.ts'
import { joinText } from '../layout/lines.ts'
import { findAccessKeys } from '../layout/find-access-keys.ts'
import { findLabel } from './label-queries.ts'
import type { LabelId, LabeledPage, NotePages } from './types.ts'

const TITLE = /\bDANFE\b|\bAUXILIAR DA NOTA FISCAL\b/i
const OTHER_DOCUMENT = /\bDACTE\b|\bDAMDFE\b|\bDANFS-?E\b|CONHECIMENTO DE TRANSPORTE ELETR/i
/** Labels that distinguish a DANFE from other documents. */
const ANCHORS: readonly LabelId[] = ['operation', 'protocol', 'issued', 'key']

/**
 * The pages of the first note of a file: after covers and slips, up to a page with another key. Null when they are no
 * DANFE.
 */
export function findNotePages(
  pages: readonly LabeledPage[],
  key: AccessKey | null,
): NotePages | null {
  const start = Math.max(0, pages.findIndex(isFirstPage))
  const rest = pages.slice(start)
  const end = key ? rest.findIndex((page, index) => index > 0 && hasOtherKey(page, key)) : -1
  const ownPages = end < 0 ? rest : rest.slice(0, end)
  const [first] = ownPages
  if (!first) return null
  const note = { first, pages: ownPages, text: textOfPages(ownPages) }
  return isDanfe(note, key) ? note : null
}

function isFirstPage(page: LabeledPage): boolean {
  return countAnchors(page) >= 2
}

function hasOtherKey(page: LabeledPage, key: AccessKey): boolean {
  if (findLabel(page, 'key') === undefined) return false
  const keys = findAccessKeys(page.lines, page.fuzzy)
  return keys.length > 0 && !keys.includes(accessKeyFrom(key))
}

function countAnchors(page: LabeledPage): number {
  return ANCHORS.filter((id) => findLabel(page, id)).length
}

export function textOfPages(pages: readonly LabeledPage[]): string {
  return pages.flatMap((page) => page.lines.map((line) => joinText(line.words))).join('\n')
}

/** A page of a DANFE has the key of an NF-e, or labels that only a DANFE has. A DACTE lists keys of notes, but is not one. */
function isDanfe({ first, text }: NotePages, key: AccessKey | null): boolean {
  const isTitled = TITLE.test(text)
  if (!isTitled && OTHER_DOCUMENT.test(text)) return false
  const anchors = countAnchors(first)
  return key !== null || anchors >= 3 || (isTitled && anchors > 0)
}
