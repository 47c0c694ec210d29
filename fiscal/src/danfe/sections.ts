import type { Label } from './find-labels.ts'
import type { LabelId } from './label-words.ts'
import type { Line } from './lines.ts'
import { textOf } from './lines.ts'
import { plain } from './normalise.ts'

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
  recipient: ['issued', 'district'],
  taxes: ['icmsBase', 'products', 'total'],
  transport: ['freightMode', 'plate'],
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

/** How far above its first row of labels a heading may stand, in heights of these. */
const HEADING_REACH = 4.5

/** Where the sections of a page begin, from top to bottom; what is above the first is the header. */
export function sectionsOf(labels: readonly Label[], lines: readonly Line[]): Section[] {
  const rows = labels.filter((label) => !label.inline)
  const sections = HEADINGS.flatMap(([name, heading]) => sectionOf(name, heading, rows) ?? [])
  if (!sections.some((section) => section.name === 'items')) sections.push(...itemsByColumns(lines))
  return sections.toSorted((a, b) => a.top - b.top)
}

export function sectionAt(sections: readonly Section[], base: number): SectionName {
  return sections.findLast((section) => base >= section.top)?.name ?? 'header'
}

function sectionOf(name: SectionName, heading: LabelId, rows: readonly Label[]): Section | null {
  const candidates = rows.filter((label) => label.id === heading)
  const anchor = anchorOf(name, rows)
  if (!anchor) {
    const belowHeader = candidates.find((label) => isBelowHeader(label, rows))
    return belowHeader ? { name, top: belowHeader.base } : null
  }
  const above = candidates.findLast(
    (label) => label.base < anchor.base && anchor.base - label.base < HEADING_REACH * anchor.height,
  )
  return { name, top: above?.base ?? anchor.base - anchor.height * 1.6 }
}

function anchorOf(name: SectionName, rows: readonly Label[]): Label | undefined {
  for (const id of ROWS[name] ?? []) {
    const row = rows.find((label) => label.id === id)
    if (row) return row
  }
  return undefined
}

function isBelowHeader(label: Label, rows: readonly Label[]): boolean {
  const operation = rows.find((row) => row.id === 'operation')
  return !operation || label.base > operation.base
}

function itemsByColumns(lines: readonly Line[]): Section[] {
  const columns = lines.find((line) => {
    const text = plain(textOf(line.words))
    return /\bNCM\b/.test(text) && /\bCFOP\b/.test(text)
  })
  return columns ? [{ name: 'items', top: columns.base - columns.height }] : []
}
