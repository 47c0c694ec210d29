import { findLabel } from '../labels/label-queries.ts'
import type { LabeledPage } from '../labels/types.ts'
import { groupLines, joinText } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import type { Word } from '../words/types.ts'
import { isStubLine } from './stub-line.ts'

/** Other words of the title's box. */
const TITLE_BOX =
  /^(?:DOCUMENTO|SA[IÍ]DA|0?-?ENTRADA|[01]-?(?:ENTRADA|SA[IÍ]DA)|S[ÉE]RIE:?|FOLHA:?)$/i
const TITLE = /^DANFE\W*$/i
/** OCR takes the gap before its last letter for a mark or a blank: "DANF'E", 'DANF E'. */
const READ_TITLE = /^DANF(?:\W?E\W*)?$/i
/** The other words of '0 - ENTRADA', when each is drawn by itself. */
const LEGEND_PART = /^(?:[01]|[-–:=])$/
/** The title's box reaches this far from the title, as a share of the page's width. */
const MAX_TITLE_OFFSET = 0.13

/** The mean of a line's words. */
const MIN_CONFIDENCE = 0.5

/** The lines of the emitter's box: left of the title, above the first labeled row. */
export function findIssuerLines(page: LabeledPage): TextLine[] {
  const title = findTitle(page)
  const bottom = title && findBottom(page, title)
  if (!title || bottom === undefined) return []
  const heading = findLabel(page, 'issuer')
  const top = heading ? heading.base + 0.1 : title.base - title.height * 1.6
  const right = titleLeft(page, title, bottom)
  const left = formLeft(page)
  const inside = page.words.filter(
    (word) => word.x0 > left && word.x1 <= right + 1 && word.base > top && word.base < bottom,
  )
  const stub = groupLines(inside).findLast((line) => line.base < title.base && isStubLine(line))
  const words = inside.filter(
    (word) => word.base > (stub?.base ?? top) + 0.1 * word.height && !page.labelWords.has(word),
  )
  return groupLines(words).filter((line) => !isDirection(joinText(line.words)) && isLegible(line))
}

/** What OCR makes of a logotype or of the edge of the paper is a line of words of which it is sure of none. */
function isLegible({ words }: TextLine): boolean {
  const confidences = words.map(({ confidence = 1 }) => confidence)
  return confidences.reduce((sum, one) => sum + one, 0) >= MIN_CONFIDENCE * confidences.length
}

/** Above the first labeled row; OCR may lose its label, but the title's box ends with 'FOLHA'. */
function findBottom(page: LabeledPage, title: Word): number | undefined {
  const operation = findLabel(page, 'operation')
  if (operation) return operation.base - operation.height
  if (page.fuzzy === 0) return undefined
  const last = page.words.find(
    (word) => /^FOLHA:?$/i.test(word.text) && word.base > title.base && isNear(page, word, title),
  )
  return last && last.base + last.height
}

const isNear = (page: LabeledPage, word: Word, title: Word) =>
  Math.abs(word.x0 - title.x0) < MAX_TITLE_OFFSET * page.width

/** The left edge of the form, when a stub stands beside it; else minus infinity. */
function formLeft(page: LabeledPage): number {
  const cells = page.labels.filter(
    (label) => !label.inline && ['operation', 'name', 'address', 'freight'].includes(label.id),
  )
  if (cells.length === 0) return Number.NEGATIVE_INFINITY
  const left = Math.min(...cells.map((label) => label.x0 - label.height))
  const isBeside = page.lines.some(({ words }) =>
    words.some(
      (word, index) =>
        word.x1 < left &&
        isStubBox(joinText(words.slice(index, index + 2))) &&
        beginsText(words, index),
    ),
  )
  return isBeside ? left : Number.NEGATIVE_INFINITY
}

/** 'NF-e' or 'SÉRIE 001'; 'Série Ouro Ltda' is a company. */
const isStubBox = (text: string) => /^NF-?E\b|^S[ÉE]RIE\b:?(?: ?\d|$)/i.test(text)

/** 'VALORES TOTAIS DA NF-E' names no stub. */
function beginsText(words: readonly Word[], index: number): boolean {
  const [before, word] = [words[index - 1], words[index]]
  return !before || !word || word.x0 - before.x1 > word.height
}

/** The largest word 'DANFE', since other text may name the DANFE too. */
function findTitle(page: LabeledPage): Word | undefined {
  const pattern = page.fuzzy > 0 ? READ_TITLE : TITLE
  const titles = page.words.filter(({ text }) => pattern.test(text))
  return titles.toSorted((a, b) => b.height - a.height)[0]
}

/** The leftmost text of the title's box: its lines begin at different places. */
function titleLeft(page: LabeledPage, title: Word, bottom: number): number {
  const near = page.words.filter(
    (word) =>
      TITLE_BOX.test(word.text) &&
      word.base > title.base - title.height &&
      word.base < bottom &&
      isNear(page, word, title),
  )
  return Math.min(title.x0, ...near.map((word) => startOnLine(page, word)))
}

/** x of the first word of a legend: '0 - ENTRADA' begins with 0. */
function startOnLine(page: LabeledPage, word: Word): number {
  const line = page.lines.find(({ words }) => words.includes(word))
  const before = line?.words.slice(0, line.words.indexOf(word)) ?? []
  let first = word
  for (const other of before.toReversed()) {
    if (!LEGEND_PART.test(other.text) || first.x0 - other.x1 > 0.8 * word.height) break
    first = other
  }
  return first.x0
}

/** '0 - Entrada', '1 - Saída' and the number in its box. */
function isDirection(text: string): boolean {
  return /^[01]$/.test(text) || /^\s*[01]\s*-?\s*(?:ENTRADA|SA[IÍ]DA)/i.test(text)
}
