import type { Label } from '../labels/find-labels.ts'
import type { Layout } from '../labels/label-page.ts'

export interface Column {
  left: number
  right: number
}

/** Labels that begin this far from the left edge, in their heights, do not stand at the left of their cells. */
const INDENT = 3

/** From where to where the value of a label may stand: as far as the next label of its row. */
export function columnOf(layout: Layout, label: Label): Column {
  const row = rowOf(layout, label).toSorted((a, b) => a.x0 - b.x0)
  return isCentred(layout) ? centredColumn(layout, label, row) : leftColumn(layout, label, row)
}

function leftColumn(layout: Layout, label: Label, row: readonly Label[]): Column {
  const next = row.find((other) => other.x0 > label.x0 + 1)
  // Labels and values of the next column may begin a little before each other.
  return {
    left: label.x0 - label.height * 0.5,
    right: (next?.x0 ?? layout.rightEdge + label.height) - 0.1,
  }
}

/** Labels of the same row, this one among them. */
export function rowOf(layout: Layout, label: Label): Label[] {
  return layout.labels.filter((other) => other === label || isOnRowOf(label, other))
}

/** A label in the middle of its cell tells the right edge from the left one, cell after cell along the row. */
function centredColumn(layout: Layout, label: Label, row: readonly Label[]): Column {
  let left = layout.leftEdge
  for (const [index, cell] of row.entries()) {
    const next = row[index + 1]
    const mirrored = cell.x0 + cell.x1 - left
    const right = next
      ? Math.min(Math.max(mirrored, cell.x1), next.x0)
      : layout.rightEdge + label.height
    if (cell === label) return { left: left - label.height * 0.5, right: right - 0.1 }
    left = right
  }
  return leftColumn(layout, label, row)
}

/** The recipient's rows begin at the left edge: by them it shows whether labels are centred. */
function isCentred(layout: Layout): boolean {
  const first = layout.labels.filter(
    (label) =>
      !label.inline && ['name', 'address', 'city'].includes(label.id) && isFirst(layout, label),
  )
  const indented = first.filter((label) => label.x0 - layout.leftEdge > INDENT * label.height)
  const starts = first.map((label) => label.x0)
  const apart = Math.max(...starts) - Math.min(...starts)
  // Labels at the left of cells begin one below the other, whatever lies left of the form.
  const isRagged = apart > Math.max(0, ...first.map((label) => label.height))
  return first.length >= 3 && indented.length === first.length && isRagged
}

function isFirst(layout: Layout, label: Label): boolean {
  return !layout.labels.some(
    (other) => !other.inline && other.x0 < label.x0 && isOnRowOf(label, other),
  )
}

function isOnRowOf(label: Label, other: Label): boolean {
  return Math.abs(other.base - label.base) < label.height * 0.6
}
