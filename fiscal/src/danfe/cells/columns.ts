import type { Label, LabeledPage } from '../labels/types.ts'
import type { Column } from './types.ts'

/** Labels that begin this far from the left edge, in their heights, do not stand at the left of their cells. */
const MIN_INDENT = 3

/** The horizontal range of a label's value: up to the next label of its row. */
export function columnBounds(page: LabeledPage, label: Label): Column {
  const row = labelsOnRow(page, label).toSorted((a, b) => a.x0 - b.x0)
  return isCentered(page) ? centeredColumn(page, label, row) : leftColumn(page, label, row)
}

function leftColumn(page: LabeledPage, label: Label, row: readonly Label[]): Column {
  const next = row.find((other) => other.x0 > label.x0 + 1)
  // Labels and values of the next column may begin a little before each other.
  return {
    left: label.x0 - label.height * 0.5,
    right: (next?.x0 ?? page.rightEdge + label.height) - 0.1,
  }
}

/** Labels of the same row, this one among them. */
export function labelsOnRow(page: LabeledPage, label: Label): Label[] {
  return page.labels.filter((other) => other === label || isOnRowOf(label, other))
}

/** A centered label is as far from the right edge of its cell as from the left one: so the edges follow along the row. */
function centeredColumn(page: LabeledPage, label: Label, row: readonly Label[]): Column {
  let left = page.leftEdge
  for (const [index, cell] of row.entries()) {
    const next = row[index + 1]
    const mirrored = cell.x0 + cell.x1 - left
    const right = next
      ? Math.min(Math.max(mirrored, cell.x1), next.x0)
      : page.rightEdge + label.height
    if (cell === label) return { left: left - label.height * 0.5, right: right - 0.1 }
    left = right
  }
  return leftColumn(page, label, row)
}

/** The recipient's rows begin at the left edge, so their first labels show whether labels are centered. */
function isCentered(page: LabeledPage): boolean {
  const first = page.labels.filter(
    (label) =>
      !label.inline && ['name', 'address', 'city'].includes(label.id) && isFirst(page, label),
  )
  const indented = first.filter((label) => label.x0 - page.leftEdge > MIN_INDENT * label.height)
  const starts = first.map((label) => label.x0)
  const apart = Math.max(...starts) - Math.min(...starts)
  // Left-aligned labels begin one below the other, even when other text stands left of the form.
  const isRagged = apart > Math.max(0, ...first.map((label) => label.height))
  return first.length >= 3 && indented.length === first.length && isRagged
}

function isFirst(page: LabeledPage, label: Label): boolean {
  return !page.labels.some(
    (other) => !other.inline && other.x0 < label.x0 && isOnRowOf(label, other),
  )
}

function isOnRowOf(label: Label, other: Label): boolean {
  return Math.abs(other.base - label.base) < label.height * 0.6
}
