import type { PageLayout } from '../layout/types.ts'
import type { DecimalMark } from '../text/decimal-mark.ts'
import { findLabels } from './find-labels.ts'
import { withoutLabelsOfItems } from './labels-of-items.ts'
import { findSections } from './sections.ts'
import type { Label, LabeledPage } from './types.ts'

/** A label that repeats one above it stands this close below it, in heights. */
const MAX_REPEAT_DISTANCE = 1.7
/** From 'Frete por conta' to its value, in heights. */
const MAX_PAYER_DISTANCE = 3
/** The labels and sections of a page. `fuzzy` is the share of wrong letters that a label may have. */
export function labelPage(
  layout: PageLayout,
  fuzzy: number,
  decimalMark: DecimalMark | null = null,
): LabeledPage {
  const found = findLabels(layout.lines, fuzzy)
  const labels = withoutRepeated(withoutLabelsOfItems(found, layout.lines))
    .filter((label, _, all) => !isPayerOfFreight(label, all))
    .map((label, _, all): Label => (isNameOfParty(label, all) ? { ...label, id: 'name' } : label))
  const aboveValues = labels.filter((label) => !label.inline)
  return {
    ...layout,
    labels,
    labelWords: new Set(aboveValues.flatMap((label) => label.words)),
    sections: findSections(labels, layout.lines),
    fuzzy,
    decimalMark,
  }
}

/**
 * Labels without those that are values of the same label above: 'Frete por conta: 0 - Contratação do | frete por conta do
 * remetente', or the district 'BAIRRO' below 'BAIRRO / DISTRITO'.
 */
function withoutRepeated(labels: readonly Label[]): Label[] {
  return labels.filter(
    (label) =>
      !labels.some(
        (above) =>
          above.id === label.id &&
          (above.inline || !label.id.endsWith('Heading')) &&
          above.base < label.base &&
          // No value is printed smaller than its label.
          above.height < 1.2 * label.height &&
          label.base - above.base < MAX_REPEAT_DISTANCE * label.height &&
          Math.abs(above.x0 - label.x0) < label.height,
      ),
  )
}

/** 'Destinatário/Remetente' below 'Frete por conta' says who pays. */
function isPayerOfFreight(label: Label, labels: readonly Label[]): boolean {
  if (label.id !== 'recipientHeading') return false
  return labels.some(
    ({ id, base, x0, height }) =>
      id === 'freightMode' &&
      label.base > base &&
      label.base - base < MAX_PAYER_DISTANCE * height &&
      Math.abs(label.x0 - x0) < MAX_PAYER_DISTANCE * height,
  )
}

/** 'TRANSPORTADORA' is the heading of a section, but in a row of cells it is the label of the name. */
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
