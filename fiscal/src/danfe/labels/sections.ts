import type { Label } from './find-labels.ts'
import type { LabelId } from './label-wordings.ts'
import type { Line } from '../layout/lines.ts'
import { textOf } from '../layout/lines.ts'
import { plain } from '../text/normalize.ts'

export type SectionName =
  | 'header'
  | 'recipient'
  | 'delivery'
  | 'pickup'
  | 'billing'
  | 'taxes'
  | 'transport'
  | 'items'
  | 'services'
  | 'notes'

export interface Section {
  name: SectionName
  /** Base of its heading, or just above its first row when the heading is not found. */
  top: number
}

/** A row that only this section has: it tells its heading from the same word elsewhere. */
const ROWS: Partial<Record<SectionName, LabelId[]>> = {
  recipient: ['district', 'issued'],
  taxes: ['icmsBase', 'icms', 'products', 'total', 'freight'],
  transport: ['plate', 'antt', 'grossWeight'],
}

const HEADINGS: [SectionName, LabelId][] = [
  ['recipient', 'recipientHeading'],
  ['delivery', 'deliveryHeading'],
  ['pickup', 'pickupHeading'],
  ['billing', 'billingHeading'],
  ['taxes', 'taxesHeading'],
  ['transport', 'transportHeading'],
  ['items', 'itemsHeading'],
  ['services', 'servicesHeading'],
  ['notes', 'notesHeading'],
]

const COLUMNS = [
  /\bNCM\b/,
  /\bCFOP\b/,
  /\b(?:O ?)?C(?:ST|SOSN)\b/,
  /\bDESCRI/,
  /\bUN(?:ID)?\b/,
  /\bQ(?:TDE?|UANT\w*)\b/,
]

/** How far above its first row of labels a heading may stand, in heights of these. */
const HEADING_REACH = 4.5

/** Where the sections of a page begin, from top to bottom; what is above the first is the header. */
export function sectionsOf(labels: readonly Label[], lines: readonly Line[]): Section[] {
  const sections = HEADINGS.flatMap(([name, heading]) => sectionOf(name, heading, labels) ?? [])
  if (!sections.some((section) => section.name === 'items')) sections.push(...itemsByColumns(lines))
  return sections.toSorted((a, b) => a.top - b.top)
}

export function sectionAt(sections: readonly Section[], base: number): SectionName {
  return sections.findLast((section) => base >= section.top)?.name ?? 'header'
}

function sectionOf(name: SectionName, heading: LabelId, labels: readonly Label[]): Section | null {
  const rows = labels.filter((label) => !label.inline)
  const candidates = rows.filter((label) => label.id === heading)
  const anchors = anchorsOf(name, rows)
  // A label with its value beside it may stand in the stub or the notes too, and 'FRETE' among the totals: they are no
  // anchors without a heading.
  const weak = labels.filter((label) => name === 'transport' && label.id === 'freightMode')
  const above = [...anchors, ...anchorsOf(name, labels), ...weak].flatMap(
    (row) => candidates.findLast((label) => isJustAbove(label, row)) ?? [],
  )
  if (above[0]) return { name, top: above[0].base }
  const [anchor] = anchors
  if (anchor) return { name, top: anchor.base - anchor.height * 1.6 }
  const belowHeader = candidates.find((label) => isBelowHeader(label, rows))
  return belowHeader ? { name, top: belowHeader.base } : null
}

function isJustAbove(heading: Label, row: Label): boolean {
  return heading.base < row.base && row.base - heading.base < HEADING_REACH * row.height
}

/** The surest kind of row first: a label of one word may stand in another section too. */
function anchorsOf(name: SectionName, rows: readonly Label[]): Label[] {
  return (ROWS[name] ?? []).flatMap((id) => rows.filter((label) => label.id === id))
}

function isBelowHeader(label: Label, rows: readonly Label[]): boolean {
  const operation = rows.find((row) => row.id === 'operation')
  return !operation || label.base > operation.base
}

/** The line that heads the columns of the items. */
export function isItemsHead(line: Line): boolean {
  const text = plain(textOf(line.words))
  const found = COLUMNS.filter((column) => column.test(text))
  return found.length >= 3
}

function itemsByColumns(lines: readonly Line[]): Section[] {
  const columns = lines.find(isItemsHead)
  return columns ? [{ name: 'items', top: columns.base - columns.height }] : []
}
