import { findLabels } from './find-labels.ts'
import type { Label } from './find-labels.ts'
import type { LabelId } from './label-words.ts'
import type { Line } from './lines.ts'
import { linesOf } from './lines.ts'
import { sectionAt, sectionsOf } from './sections.ts'
import type { Section, SectionName } from './sections.ts'
import type { Word, WordPage } from './words.ts'

/** A page that is understood as lines, labels and sections. */
export interface Layout {
  page: WordPage
  lines: Line[]
  labels: Label[]
  labelWords: ReadonlySet<Word>
  sections: Section[]
  leftEdge: number
  rightEdge: number
}

export function layoutOf(page: WordPage, fuzzy: number): Layout {
  const lines = linesOf(page.words)
  const labels = findLabels(lines, fuzzy)
  const grid = labels.filter((label) => !label.inline)
  return {
    page,
    lines,
    labels,
    labelWords: new Set(grid.flatMap((label) => label.words)),
    sections: sectionsOf(labels, lines),
    leftEdge: page.words.reduce((left, word) => Math.min(left, word.x0), page.width),
    rightEdge: page.words.reduce((right, word) => Math.max(right, word.x1), 0),
  }
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

/** Base of a section's heading; null when the page has it not. */
export function topOf(layout: Layout, name: SectionName): number | null {
  return layout.sections.find((section) => section.name === name)?.top ?? null
}

/** Top of what follows a section; the page's end when nothing does. */
export function bottomOf(layout: Layout, name: SectionName): number {
  const index = layout.sections.findIndex((section) => section.name === name)
  return layout.sections[index + 1]?.top ?? Number.POSITIVE_INFINITY
}
