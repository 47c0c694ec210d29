import { findLabels } from './find-labels.ts'
import type { Label } from './find-labels.ts'
import type { LabelId } from './label-wordings.ts'
import type { Line } from '../layout/lines.ts'
import { linesOf } from '../layout/lines.ts'
import { isItemsHead, sectionAt, sectionsOf } from './sections.ts'
import type { Section, SectionName } from './sections.ts'
import type { Word, WordPage } from '../words/types.ts'

/** Between the words of one text, in heights. */
const MOST_BLANK = 1
const REPEATED_WITHIN = 1.7
/** Lines of the head of the items' columns around its main one, in heights. */
const HEAD_DEPTH = 1.7

/** A page that is understood as lines, labels and sections. */
export interface Layout {
  page: WordPage
  lines: Line[]
  labels: Label[]
  labelWords: ReadonlySet<Word>
  sections: Section[]
  leftEdge: number
  rightEdge: number
  /** Where the piece of text begins that a word continues: '25' of 'Rua das Acácias, 25' is where 'Rua' is. */
  startOf: ReadonlyMap<Word, number>
}

export function layoutOf(page: WordPage, fuzzy: number): Layout {
  const lines = linesOf(page.words)
  const labels = withoutRepeated(withoutColumns(findLabels(lines, fuzzy), lines)).map(
    (label, _, all): Label => (isNameOfParty(label, all) ? { ...label, id: 'name' } : label),
  )
  const grid = labels.filter((label) => !label.inline)
  return {
    page,
    lines,
    labels,
    labelWords: new Set(grid.flatMap((label) => label.words)),
    sections: sectionsOf(labels, lines),
    startOf: startsOf(lines),
    leftEdge: page.words.reduce((left, word) => Math.min(left, word.x0), page.width),
    rightEdge: page.words.reduce((right, word) => Math.max(right, word.x1), 0),
  }
}

function startsOf(lines: readonly Line[]): Map<Word, number> {
  const starts = new Map<Word, number>()
  for (const { words } of lines) {
    const lastOfRun = new Map<number, Word>()
    for (const word of words) {
      const before = word.run === undefined ? undefined : lastOfRun.get(word.run)
      const continues = before !== undefined && word.x0 - before.x1 < MOST_BLANK * word.height
      starts.set(word, continues ? (starts.get(before) ?? before.x0) : word.x0)
      if (word.run !== undefined) lastOfRun.set(word.run, word)
    }
  }
  return starts
}

/** The columns of the items are headed with words of other cells: 'VALOR ICMS', 'QUANTIDADE'. */
function withoutColumns(labels: readonly Label[], lines: readonly Line[]): Label[] {
  const heads = lines.filter(isItemsHead)
  return labels.filter(
    ({ id, base, height }) =>
      id.endsWith('Heading') ||
      !heads.some(
        (head) => Math.abs(head.base - base) < HEAD_DEPTH * Math.max(height, head.height),
      ),
  )
}

/** 'Frete por conta: 0 - Contratação do | frete por conta do remetente': the second is the end of the first one's value. */
function withoutRepeated(labels: readonly Label[]): Label[] {
  const inline = labels.filter((label) => label.inline)
  return labels.filter(
    (label) =>
      !inline.some(
        (above) =>
          above.id === label.id &&
          above.base < label.base &&
          label.base - above.base < REPEATED_WITHIN * label.height &&
          Math.abs(above.x0 - label.x0) < label.height,
      ),
  )
}

/** 'TRANSPORTADORA' heads a section, or else a cell beside others: then it stands for the name. */
function isNameOfParty(label: Label, labels: readonly Label[]): boolean {
  if (label.inline || !['transportHeading', 'recipientHeading'].includes(label.id)) return false
  return labels.some(
    (other) =>
      !other.inline &&
      !other.id.endsWith('Heading') &&
      other.x0 > label.x1 &&
      Math.abs(other.base - label.base) < 0.6 * label.height,
  )
}

/** The first label of this kind, in one section or anywhere; one with its value below before one with it beside. */
export function findLabel(layout: Layout, id: LabelId, section?: SectionName): Label | undefined {
  const found = layout.labels.filter(
    (label) => label.id === id && (!section || sectionOf(layout, label) === section),
  )
  return found.find((label) => !label.inline) ?? found[0]
}

export function sectionOf(layout: Layout, label: Label): SectionName {
  return sectionAt(layout.sections, label.base + label.height * 0.1)
}

/** The page that has this section, for the items may come before it; the first page when none has. */
export function pageWith(layouts: readonly Layout[], name: SectionName): Layout | undefined {
  return layouts.find((layout) => topOf(layout, name) !== null) ?? layouts[0]
}

/** Base of a section's heading; null when the page has it not. */
export function topOf(layout: Layout, name: SectionName): number | null {
  return layout.sections.find((section) => section.name === name)?.top ?? null
}

/** Top of what follows a section; the page's end when nothing does. */
export function bottomOf(layout: Layout, name: SectionName): number {
  const index = layout.sections.findIndex((section) => section.name === name)
  return layout.sections[index + 1]?.top ?? Number.POSITIVE_INFINITY
}
