import type { Label, LabeledPage } from '../labels/types.ts'
import type { Word } from '../words/types.ts'
import { columnBounds, labelsOnRow } from './columns.ts'
import type { Column } from './types.ts'

/** A larger word is a watermark's, in heights of the label. */
const MAX_WORD_HEIGHT = 4
/** A text that begins this near to a label's x, in heights, is its value to the end, however long. */
const MAX_INDENT = 0.6

/** The words below a label, in its column, up to the next label or section. */
export function wordsBelow(page: LabeledPage, label: Label, depth: number): Word[] {
  const { left, right } = columnBounds(page, label)
  const bottom = bottomOfCell(page, label, { left, right, depth })
  const starts = labelsOnRow(page, label).map((other) => other.x0)
  const words = page.words.filter((word) => {
    const start = page.textStart.get(word) ?? word.x0
    const owner =
      start < word.x0
        ? starts.find((x0) => Math.abs(start - x0) < MAX_INDENT * label.height)
        : undefined
    const center = (word.x0 + word.x1) / 2
    return (
      (owner === undefined ? center > left && center < right : owner === label.x0) &&
      word.height < MAX_WORD_HEIGHT * label.height &&
      word.base > label.foot + label.height * 0.35 &&
      word.base - word.height * 0.35 < bottom &&
      !page.labelWords.has(word)
    )
  })
  return startsNear(label, footOfRow(page, label), words) ? words : []
}

/** Values stand below the label of their row that has most lines. */
function footOfRow(page: LabeledPage, label: Label): number {
  return Math.max(...labelsOnRow(page, label).map((other) => other.foot))
}

function bottomOfCell(page: LabeledPage, label: Label, column: Column & { depth: number }): number {
  const isBelow = (base: number) => base > label.foot + label.height * 0.7
  const labelsBelow = page.labels
    .filter((other) => isBelow(other.base) && (!other.inline || isOfOtherCell(label, other)))
    .filter((other) => other.x1 > column.left && other.x0 < column.right)
    .map((other) => other.base - other.height * 0.9)
  const sectionsBelow = page.sections
    .filter((section) => isBelow(section.top))
    .map((section) => section.top - label.height * 0.5)
  const deepest = footOfRow(page, label) + label.height * 1.35 * column.depth + label.height * 0.6
  return Math.min(deepest, ...labelsBelow, ...sectionsBelow)
}

/** An empty cell must not take the value of the row below. */
function startsNear(label: Label, foot: number, words: readonly Word[]): boolean {
  const top = words.reduce<Word | null>((a, b) => (a && a.base <= b.base ? a : b), null)
  return (
    top !== null && top.base - foot <= label.height * 0.9 + Math.max(top.height, label.height) * 1.4
  )
}

/** 'Placa: LSN-4I49' below 'Razão Social:', which is empty; but 'CNPJ: 11…' below 'CNPJ' is its value. */
function isOfOtherCell(label: Label, other: Label): boolean {
  return other.id !== label.id && other.words.at(-1)?.text.endsWith(':') === true
}
