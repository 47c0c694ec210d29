import { sectionOf } from '../labels/label-queries.ts'
import { sectionAt } from '../labels/sections.ts'
import type { Label, LabeledPage } from '../labels/types.ts'
import { medianHeight } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'
import type { RowName, RowRegion } from './types.ts'

/** The distance from a row's labels to the next labels, in heights of a label; the default applies when no labels follow. */
const DEFAULT_ROW_DEPTH = 2.4
const MAX_ROW_DEPTH = 4.5
/** How far the last cell may reach beyond its label, in heights of the label. */
const LAST_CELL_WIDTH = 14

/** Around a line of values, in heights of its letters: accents above, descenders below. */
const ABOVE = 1.4
const BELOW = 0.5
const MARGIN = 1
/** What OCR makes of the edge of the paper is less sure. */
const MIN_CONFIDENCE = 0.5

/** The values below one label of their row. */
export function regionBelowLabel(page: LabeledPage, label: Label, row: RowName): RowRegion {
  const { base, height } = label
  const next = page.labels
    .filter((other) => !other.inline && other.base > base + height)
    .map((other) => other.base - other.height)
    // OCR may measure a letter far too high, so that its label seems to overlap the row.
    .filter((top) => top > base + height)
  const lowest = base + height * MAX_ROW_DEPTH
  const bottom = Math.min(...next)
  const y0 = base + height * 0.15
  const y1 = bottom < lowest ? bottom : base + height * DEFAULT_ROW_DEPTH
  const left = Math.min(...leftsOfSection(page, label.base + height * 0.1)) - height * 0.3
  const inRow = page.words.filter((word) => word.base > y0 && word.base < y1)
  return {
    row,
    x0: Math.max(0, startOfText(inRow, left)),
    x1: Math.min(page.width, rightOfLabels(page) + height * LAST_CELL_WIDTH),
    y0,
    y1,
  }
}

/** Where the text begins that goes on at an edge: OCR may have lost the labels above its beginning. */
function startOfText(words: readonly Word[], edge: number): number {
  return words
    .filter(({ x0, confidence = 1 }) => x0 < edge && confidence >= MIN_CONFIDENCE)
    .toSorted((a, b) => b.x0 - a.x0)
    .reduce(
      (start, { x0, x1, height }) => (x1 > start - height * MARGIN ? x0 - height * 0.3 : start),
      edge,
    )
}

/** The values that stand on this line, and those at its beginning that OCR lost. */
export function regionAroundLine(page: LabeledPage, line: TextLine, row: RowName): RowRegion {
  const height = medianHeight(line)
  const left = Math.min(...line.words.map(({ x0 }) => x0), ...leftsOfSection(page, line.base))
  return {
    row,
    x0: Math.max(0, left - height * MARGIN),
    x1: Math.min(
      page.width,
      Math.max(rightOfLabels(page), rightOfLine(line)) + height * LAST_CELL_WIDTH,
    ),
    y0: Math.max(0, line.base - height * ABOVE),
    y1: line.base + height * BELOW,
  }
}

/** This text alone, which has no other cells beside it. */
export function regionAroundText(line: TextLine, row: RowName): RowRegion {
  const height = medianHeight(line)
  return {
    row,
    x0: Math.max(0, Math.min(...line.words.map(({ x0 }) => x0)) - height * MARGIN),
    x1: rightOfLine(line) + height * MARGIN,
    y0: Math.max(0, line.base - height * ABOVE),
    y1: line.base + height * BELOW,
  }
}

/** The first cell of a row begins where those above and below it do. */
function leftsOfSection(page: LabeledPage, base: number): number[] {
  const section = sectionAt(page.sections, base)
  return page.labels
    .filter((label) => !label.inline && sectionOf(page, label) === section)
    .map(({ x0 }) => x0)
}

const rightOfLine = ({ words }: TextLine) => Math.max(...words.map(({ x1 }) => x1))

const rightOfLabels = ({ labels }: LabeledPage) =>
  Math.max(...labels.filter(({ inline }) => !inline).map(({ x1 }) => x1))
