import { isLabelText } from '@canhoto/fiscal/danfe/labels/match-wording'
import type { Word } from '@canhoto/fiscal/danfe/words/types'
import type { TextItem } from './text-direction.ts'

interface TextLine {
  base: number
  height: number
  items: TextItem[]
}

/** Items come from top to bottom, so the line of an item is one of the last few. */
const MAX_OPEN_LINES = 8
/** Items that are less than this apart are one word cut for kerning. In heights of the letters. */
const MAX_GAP = 0.12
const DATE = /^\d{2}[/.-]\d{2}[/.-]\d{4}/
/** The columns of a product row may stand so close that the NCM touches the tax code beside it. */
const NCM = /^\d{8}$/
const TAX_SITUATION = /^\d{3,4}$/
/** Kerning lets letters overlap by less than this, in heights of the letters. */
const MAX_OVERLAP = -0.3

/** The words of a page's text items, at most `max`. Words of one run of touching items share its number. */
export function buildWords(items: readonly TextItem[], max: number): Word[] {
  const runs = groupLines(items).flatMap((line) => joinItems(line.items))
  const words: Word[] = []
  for (const [run, item] of runs.entries()) {
    if (words.length >= max) break
    words.push(...splitWords(item, run))
  }
  return words.slice(0, max)
}

function groupLines(items: readonly TextItem[]): TextLine[] {
  const lines: TextLine[] = []
  for (const item of items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines
      .slice(-MAX_OPEN_LINES)
      .findLast((open) => Math.abs(open.base - item.y) < 0.3 * Math.min(open.height, item.height))
    if (line) line.items.push(item)
    else lines.push({ base: item.y, height: item.height, items: [item] })
  }
  return lines
}

/** Joins the touching items of a line into runs; a label is never joined with its neighbor. */
function joinItems(items: TextItem[]): TextItem[] {
  const runs: TextItem[] = []
  for (const item of items.toSorted((a, b) => a.x - b.x)) {
    const last = runs.at(-1)
    if (last && isDrawnTwice(last, item)) continue
    if (last && touches(last, item) && !isLabelText(last.text) && !isLabelText(item.text)) {
      last.text += item.text
      last.width = item.x + item.width - last.x
    } else {
      runs.push({ ...item })
    }
  }
  return runs
}

/** Some programs print bold by drawing the same text twice with a small offset. */
function isDrawnTwice(left: TextItem, right: TextItem): boolean {
  return left.text === right.text && Math.abs(right.x - left.x) < 0.2 * right.height
}

function touches(left: TextItem, right: TextItem): boolean {
  const gap = right.x - (left.x + left.width)
  // A number that is too wide for its cell touches the date in the next one.
  if (/\d$/.test(left.text) && DATE.test(right.text)) return false
  if (gap > 0 && NCM.test(left.text) && TAX_SITUATION.test(right.text)) return false
  return (
    gap > MAX_OVERLAP * right.height &&
    gap < MAX_GAP * right.height &&
    Math.abs(left.height - right.height) < 0.15 * right.height
  )
}

/** Splits at blanks. The PDF states the width of the whole item only, so that of a word is estimated from its letters. */
function splitWords(item: TextItem, run: number): Word[] {
  const total = relativeWidth(item.text) || 1
  const scale = item.width / total
  return [...item.text.matchAll(/\S+/g)].map((match) => {
    const start = item.x + relativeWidth(item.text.slice(0, match.index)) * scale
    return {
      text: match[0],
      x0: start,
      x1: start + relativeWidth(match[0]) * scale,
      base: item.y,
      height: item.height,
      run,
    }
  })
}

/** The width in a proportional typeface, in widths of a lower-case letter. */
function relativeWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (/[iIl.,:;|'!()/ ]/.test(letter)) return 0.55
  if (/[mwMW@%]/.test(letter)) return 1.5
  return /[A-Z]/.test(letter) ? 1.15 : 1
}
