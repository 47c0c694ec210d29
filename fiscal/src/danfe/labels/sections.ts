import { joinText } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import { normalizeText } from '../text/normalize-text.ts'
import type { Label, LabelId, Section, SectionName } from './types.ts'

/** Labels that only this section has: its heading is the one above them, not the same word elsewhere. */
const OWN_LABELS: Partial<Record<SectionName, LabelId[]>> = {
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

/** Headings of the items' columns. */
const COLUMNS = [
  /\bNCM\b/,
  /\bCFOP\b/,
  /\b(?:O ?)?C(?:ST|SOSN)\b/,
  /\bDESCRI/,
  /\bUN(?:ID)?\b/,
  /\bQ(?:TDE?|UANT\w*)\b/,
]

const MIN_COLUMNS = 3

/** How far above its first row of labels a heading may stand, in heights of these. */
const MAX_HEADING_DISTANCE = 4.5
/** The same for a label of the second row, which is all that OCR may have left of the rows. */
const MAX_SECOND_ROW_DISTANCE = 6

/** The sections of a page, from top to bottom; what is above the first is the header. */
export function findSections(labels: readonly Label[], lines: readonly TextLine[]): Section[] {
  const sections = HEADINGS.flatMap(([name, heading]) => findSection(name, heading, labels) ?? [])
  if (!sections.some((section) => section.name === 'items')) sections.push(...itemsByColumns(lines))
  return sections.toSorted((a, b) => a.top - b.top)
}

export function sectionAt(sections: readonly Section[], base: number): SectionName {
  return sections.findLast((section) => base >= section.top)?.name ?? 'header'
}

function findSection(
  name: SectionName,
  heading: LabelId,
  labels: readonly Label[],
): Section | null {
  const rows = labels.filter((label) => !label.inline)
  const candidates = rows.filter((label) => label.id === heading)
  const anchors = findAnchors(name, rows)
  // A label with its value beside it may stand in the stub or the notes too, and 'FRETE' among the totals. So they
  // confirm a heading, but do not make a section without one.
  const weak = labels.filter((label) => name === 'transport' && label.id === 'freightMode')
  const above = [...anchors, ...findAnchors(name, labels), ...weak].flatMap(
    (row) => candidates.findLast((label) => isJustAbove(label, row)) ?? [],
  )
  if (above[0]) return { name, top: above[0].base }
  const [anchor] = anchors.filter((row) => !isElsewhere(name, row, rows))
  if (anchor) return { name, top: anchor.base - anchor.height * 1.6 }
  const belowHeader = candidates.find((label) => isBelowHeader(label, rows))
  return belowHeader ? { name, top: belowHeader.base } : null
}

/** A row of the place of delivery or pickup has the labels of the recipient's rows. */
function isElsewhere(name: SectionName, row: Label, rows: readonly Label[]): boolean {
  if (name !== 'recipient') return false
  const isOther = ({ id }: Label) => id === 'deliveryHeading' || id === 'pickupHeading'
  return rows.some((heading) => isOther(heading) && heading.base < row.base)
}

function isJustAbove(heading: Label, row: Label): boolean {
  const distance = row.id === 'district' ? MAX_SECOND_ROW_DISTANCE : MAX_HEADING_DISTANCE
  return heading.base < row.base && row.base - heading.base < distance * row.height
}

/** The most distinctive label first: one of a single word may stand in another section too. */
function findAnchors(name: SectionName, rows: readonly Label[]): Label[] {
  return (OWN_LABELS[name] ?? []).flatMap((id) => rows.filter((label) => label.id === id))
}

function isBelowHeader(label: Label, rows: readonly Label[]): boolean {
  const operation = rows.find((row) => row.id === 'operation')
  return !operation || label.base > operation.base
}

/** Whether a line is the head of the items' columns. */
export function isItemsHead(line: TextLine): boolean {
  const text = normalizeText(joinText(line.words))
  const found = COLUMNS.filter((column) => column.test(text))
  return found.length >= MIN_COLUMNS
}

function itemsByColumns(lines: readonly TextLine[]): Section[] {
  const columns = lines.find(isItemsHead)
  return columns ? [{ name: 'items', top: columns.base - columns.height }] : []
}
