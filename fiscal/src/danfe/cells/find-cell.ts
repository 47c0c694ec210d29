import { columnOf, rowOf } from './columns.ts'
import type { Label } from '../labels/find-labels.ts'
import type { LabelId } from '../labels/label-wordings.ts'
import type { Layout } from '../labels/label-page.ts'
import { findLabel } from '../labels/label-page.ts'
import { linesOf, textOf } from '../layout/lines.ts'
import type { SectionName } from '../labels/sections.ts'
import type { Word } from '../words/types.ts'

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

/** Letters this many times as high as a label's are a watermark's. */
const LARGEST = 4
/** From one line of a value to the next, and what may stay empty at the end of one, in heights. */
const LINE_STEP = 1.7
const NO_ROOM = 1.2

/** A text that begins this near to a label's start, in heights, is its value to the end, however long. */
const SET_LEFT = 0.6

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
  const text = lines.join(' ')
  const [first = ''] = label.inline ? [text] : lines
  return lines.every(isBlank) ? null : { label, words, text, first }
}

/** What generators print where nothing is to be said: '-', '***', '____'. */
function isBlank(line: string): boolean {
  return /^[-–—*._/\s]*$/.test(line)
}

/** What follows a label on its line, and goes on below where its cell ends. */
function wordsBeside(layout: Layout, label: Label): Word[] {
  const after = label.line.words.filter(
    (word) => word.x0 >= label.x1 - label.height * 0.2 && !label.words.includes(word),
  )
  const words: Word[] = []
  for (const word of after) {
    const gap = word.x0 - (words.at(-1)?.x1 ?? word.x0)
    if (isOfLabel(layout, word) || gap > label.height * 3) break
    words.push(word)
  }
  return [...words, ...continuation(layout, label, words)].filter((word) => word.text !== ':')
}

/** Lines below that begin where the label does, each for want of room in the line before. */
function continuation(layout: Layout, label: Label, beside: readonly Word[]): Word[] {
  const next = label.line.words.find((word) => word.x0 > label.x1 && isOfOther(layout, label, word))
  const right = next?.x0 ?? layout.rightEdge + label.height
  const words: Word[] = []
  let [last, base] = [beside.at(-1) ?? label.words.at(-1), label.base]
  for (const line of layout.lines) {
    if (line.base <= base + 0.5 * label.height) continue
    if (!last || line.base > base + LINE_STEP * label.height) break
    const inside = line.words.filter((word) => word.x0 > label.x0 - label.height && word.x0 < right)
    const [first] = inside
    if (!first) continue
    const hadRoom =
      last.x1 + 0.3 * label.height + first.x1 - first.x0 < right - NO_ROOM * label.height
    const isAligned = Math.abs(first.x0 - label.x0) < 0.5 * label.height
    if (!isAligned || hadRoom || inside.some((word) => isOfLabel(layout, word))) break
    words.push(...inside)
    last = inside.at(-1)
    base = line.base
  }
  return words
}

/** 'Placa: LSN-4I49' below 'Razão Social:', which is empty; but 'CNPJ: 11…' below 'CNPJ' is its value. */
function isOfOtherCell(label: Label, other: Label): boolean {
  return other.id !== label.id && other.words.at(-1)?.text.endsWith(':') === true
}

function isOfLabel(layout: Layout, word: Word): boolean {
  return layout.labels.some((label) => label.words.includes(word))
}

function isOfOther(layout: Layout, label: Label, word: Word): boolean {
  return layout.labels.some((other) => other !== label && other.words.includes(word))
}

function wordsBelow(layout: Layout, label: Label, depth: number): Word[] {
  const { left, right } = columnOf(layout, label)
  const bottom = bottomOfCell(layout, label, { left, right, depth })
  const starts = rowOf(layout, label).map((other) => other.x0)
  const words = layout.page.words.filter((word) => {
    const start = layout.startOf.get(word) ?? word.x0
    const owner =
      start < word.x0
        ? starts.find((x0) => Math.abs(start - x0) < SET_LEFT * label.height)
        : undefined
    const centre = (word.x0 + word.x1) / 2
    return (
      (owner === undefined ? centre > left && centre < right : owner === label.x0) &&
      word.height < LARGEST * label.height &&
      word.base > label.foot + label.height * 0.35 &&
      word.base - word.height * 0.35 < bottom &&
      !layout.labelWords.has(word)
    )
  })
  return startsNear(label, footOfRow(layout, label), words) ? words : []
}

/** Values stand below the longest labels of their row. */
function footOfRow(layout: Layout, label: Label): number {
  return Math.max(...rowOf(layout, label).map((other) => other.foot))
}

function bottomOfCell(
  layout: Layout,
  label: Label,
  column: { left: number; right: number; depth: number },
): number {
  const isBelow = (base: number) => base > label.foot + label.height * 0.7
  const labelsBelow = layout.labels
    .filter((other) => isBelow(other.base) && (!other.inline || isOfOtherCell(label, other)))
    .filter((other) => other.x1 > column.left && other.x0 < column.right)
    .map((other) => other.base - other.height * 0.9)
  const sectionsBelow = layout.sections
    .filter((section) => isBelow(section.top))
    .map((section) => section.top - label.height * 0.5)
  const deepest = footOfRow(layout, label) + label.height * 1.35 * column.depth + label.height * 0.6
  return Math.min(deepest, ...labelsBelow, ...sectionsBelow)
}

/** An empty cell must not take the value of the row below. */
function startsNear(label: Label, foot: number, words: readonly Word[]): boolean {
  const top = words.reduce<Word | null>((a, b) => (a && a.base <= b.base ? a : b), null)
  return (
    top !== null && top.base - foot <= label.height * 0.9 + Math.max(top.height, label.height) * 1.4
  )
}
