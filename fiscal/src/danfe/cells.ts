import { columnOf } from './columns.ts'
import type { Label } from './find-labels.ts'
import type { LabelId } from './label-words.ts'
import type { Layout } from './layout.ts'
import { findLabel } from './layout.ts'
import { linesOf, textOf } from './lines.ts'
import type { SectionName } from './sections.ts'
import type { Word } from './words.ts'

export interface Cell {
  label: Label
  words: Word[]
  /** All lines of the value as one text. */
  text: string
  /** Its first line. */
  first: string
}

/** Lines of a value that a cell may hold, in heights of its label. */
const DEPTH = 3.4

/** The value of a label: what stands below it in its column, or beside it. Null when the label is absent or its cell empty. */
export function cellOf(
  layout: Layout,
  id: LabelId,
  section?: SectionName,
  depth = DEPTH,
): Cell | null {
  const label = findLabel(layout, id, section)
  return label ? cellBelow(layout, label, depth) : null
}

export function cellBelow(layout: Layout, label: Label, depth = DEPTH): Cell | null {
  const words = label.inline ? wordsBeside(layout, label) : wordsBelow(layout, label, depth)
  const lines = linesOf(words).map((line) => textOf(line.words))
  const [first = ''] = lines
  return first === '' ? null : { label, words, text: lines.join(' '), first }
}

function wordsBeside(layout: Layout, label: Label): Word[] {
  const after = label.line.words.filter(
    (word) => word.x0 >= label.x1 - label.height * 0.2 && !label.words.includes(word),
  )
  const words: Word[] = []
  for (const word of after) {
    const isLabel = layout.labels.some((other) => other.words.includes(word))
    const gap = word.x0 - (words.at(-1)?.x1 ?? word.x0)
    if (isLabel || gap > label.height * 3) break
    words.push(word)
  }
  return words.filter((word) => word.text !== ':')
}

function wordsBelow(layout: Layout, label: Label, depth: number): Word[] {
  const { left, right } = columnOf(layout, label)
  const bottom = bottomOfCell(layout, label, { left, right, depth })
  const words = layout.page.words.filter((word) => {
    const centre = (word.x0 + word.x1) / 2
    return (
      centre > left &&
      centre < right &&
      word.base > label.base + label.height * 0.35 &&
      word.base - word.height * 0.35 < bottom &&
      !layout.labelWords.has(word)
    )
  })
  return startsNear(label, words) ? words : []
}

function bottomOfCell(
  layout: Layout,
  label: Label,
  column: { left: number; right: number; depth: number },
): number {
  const isBelow = (base: number) => base > label.base + label.height * 0.7
  const labelsBelow = layout.labels
    .filter((other) => !other.inline && isBelow(other.base))
    .filter((other) => other.x1 > column.left && other.x0 < column.right)
    .map((other) => other.base - other.height * 0.9)
  const sectionsBelow = layout.sections
    .filter((section) => isBelow(section.top))
    .map((section) => section.top - label.height * 0.5)
  const deepest = label.base + label.height * 1.35 * column.depth + label.height * 0.6
  return Math.min(deepest, ...labelsBelow, ...sectionsBelow)
}

/** An empty cell must not take the value of the row below. */
function startsNear(label: Label, words: readonly Word[]): boolean {
  const top = words.reduce<Word | null>((a, b) => (a && a.base <= b.base ? a : b), null)
  return top !== null && top.base - label.base <= label.height * 0.9 + top.height * 1.3
}
