import { sectionAt } from './sections.ts'
import type { Label, LabelId, LabeledPage, SectionName } from './types.ts'

/** The first label of this kind, in one section or anywhere; one with its value below before one with it beside. */
export function findLabel(
  page: LabeledPage,
  id: LabelId,
  section?: SectionName,
): Label | undefined {
  const found = page.labels.filter(
    (label) => label.id === id && (!section || sectionOf(page, label) === section),
  )
  return found.find((label) => !label.inline) ?? found[0]
}

export function sectionOf(page: LabeledPage, label: Label): SectionName {
  return sectionAt(page.sections, label.base + label.height * 0.1)
}

/** Base of a section's heading; null when the page does not have the section. */
export function sectionTop(page: LabeledPage, name: SectionName): number | null {
  return page.sections.find((section) => section.name === name)?.top ?? null
}

/** Top of what follows a section; infinite when nothing does. */
export function sectionBottom(page: LabeledPage, name: SectionName): number {
  const index = page.sections.findIndex((section) => section.name === name)
  return page.sections[index + 1]?.top ?? Number.POSITIVE_INFINITY
}
