import { isLabelText } from '@canhoto/fiscal/danfe/labels/match-wording'
import type { Word } from '@canhoto/fiscal/danfe/words/types'
import type { TextItem } from './text-direction.ts'

interface PieceLine {
  base: number
  height: number
  pieces: TextItem[]
}

const OPEN_LINES = 8
/** Pieces that touch like this are one word cut for kerning, in heights of the letters. */
const TOUCHING = 0.12
const DAY = /^\d{2}[/.-]\d{2}[/.-]\d{4}/
/** An item's columns may stand so close that its NCM touches the code of tax beside it. */
const NCM = /^\d{8}$/
const TAX_SITUATION = /^\d{3,4}$/
const OVERLAPPING = -0.3

/** The words of the pieces, up to `max`. Words of one run of touching pieces share its number. */
export function buildWords(pieces: readonly TextItem[], max: number): Word[] {
  const runs = linesOf(pieces).flatMap((line) => joined(line.pieces))
  const words: Word[] = []
  for (const [run, piece] of runs.entries()) {
    if (words.length >= max) break
    words.push(...split(piece, run))
  }
  return words.slice(0, max)
}

function linesOf(pieces: readonly TextItem[]): PieceLine[] {
  const lines: PieceLine[] = []
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines
      .slice(-OPEN_LINES)
      .findLast((open) => Math.abs(open.base - piece.y) < 0.3 * Math.min(open.height, piece.height))
    if (line) line.pieces.push(piece)
    else lines.push({ base: piece.y, height: piece.height, pieces: [piece] })
  }
  return lines
}

/** Pieces that continue each other as one; a label is never glued to its neighbour's. */
function joined(pieces: TextItem[]): TextItem[] {
  const runs: TextItem[] = []
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = runs.at(-1)
    if (last && isDrawnTwice(last, piece)) continue
    if (last && touches(last, piece) && !isLabelText(last.text) && !isLabelText(piece.text)) {
      last.text += piece.text
      last.width = piece.x + piece.width - last.x
    } else {
      runs.push({ ...piece })
    }
  }
  return runs
}

/** Bold that is made by drawing the same text twice, a hair apart. */
function isDrawnTwice(left: TextItem, right: TextItem): boolean {
  return left.text === right.text && Math.abs(right.x - left.x) < 0.2 * right.height
}

function touches(left: TextItem, right: TextItem): boolean {
  const gap = right.x - (left.x + left.width)
  // A number too wide for its cell reaches the day in the next one.
  if (/\d$/.test(left.text) && DAY.test(right.text)) return false
  if (gap > 0 && NCM.test(left.text) && TAX_SITUATION.test(right.text)) return false
  return (
    gap > OVERLAPPING * right.height &&
    gap < TOUCHING * right.height &&
    Math.abs(left.height - right.height) < 0.15 * right.height
  )
}

/** Splits at blanks; the PDF gives the width of the whole only, so that of a word is estimated by its letters. */
function split(piece: TextItem, run: number): Word[] {
  const total = widthOf(piece.text) || 1
  const scale = piece.width / total
  return [...piece.text.matchAll(/\S+/g)].map((match) => {
    const start = piece.x + widthOf(piece.text.slice(0, match.index)) * scale
    return {
      text: match[0],
      x0: start,
      x1: start + widthOf(match[0]) * scale,
      base: piece.y,
      height: piece.height,
      run,
    }
  })
}

/** Relative, of a proportional type. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (/[iIl.,:;|'!()/ ]/.test(letter)) return 0.55
  if (/[mwMW@%]/.test(letter)) return 1.5
  return /[A-Z]/.test(letter) ? 1.15 : 1
}
