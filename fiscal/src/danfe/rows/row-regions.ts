import { sectionOf } from '../labels/label-queries.ts'
import { sectionAt } from '../labels/sections.ts'
import type { Label, LabeledPage } from '../labels/types.ts'
import { medianHeight } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
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
  return {
    row,
    x0: Math.max(0, Math.min(...leftsOfSection(page, label.base + height * 0.1)) - height * 0.3),
    x1: Math.min(page.width, rightOfLabels(page) + height * LAST_CELL_WIDTH),
    y0: base + height * 0.15,
    y1: bottom < lowest ? bottom : base + height * DEFAULT_ROW_DEPTH,
  }
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
