import { MAX_ITEMS } from '../../../nfe/lines.ts'
import type { NfeItem } from '../../../nfe/draft-types.ts'
import { joinSplitNumbers } from './join-split-numbers.ts'
import { readItemRow } from './read-item-row.ts'
import type { ItemRow } from './read-item-row.ts'
import { sectionBottom, sectionTop } from '../../labels/label-queries.ts'
import type { LabeledPage } from '../../labels/types.ts'
import { joinText } from '../../layout/lines.ts'
import type { TextLine } from '../../layout/types.ts'

/** Between lines of one description, in heights. */
const MAX_LINE_STEP = 1.7
/** Larger letters, in heights of the usual ones, are a watermark's. */
const MAX_WORD_HEIGHT = 2

/** The items of all pages, numbered in their order. */
export function readItems(pages: readonly LabeledPage[]): NfeItem[] {
  return pages
    .flatMap(readPageItems)
    .slice(0, MAX_ITEMS)
    .map((item, index) => ({ ...item, numero: String(index + 1) }))
}

function readPageItems(page: LabeledPage): NfeItem[] {
  const lines = tableLines(page)
  const rows: ItemRow[] = []
  const others: TextLine[] = []
  for (const read of lines) {
    const line = page.fuzzy > 0 ? joinSplitNumbers(read) : read
    const row = readItemRow(line, page.fuzzy)
    if (row) rows.push(row)
    else others.push(line)
  }
  addDescriptions(rows, others)
  return rows.map((row) => row.item)
}

function tableLines(page: LabeledPage): TextLine[] {
  const top = sectionTop(page, 'items') ?? 0
  const bottom = sectionBottom(page, 'items')
  const lines = page.lines.filter(
    (line) =>
      line.base > top &&
      line.base < bottom &&
      !line.words.some((word) => page.labelWords.has(word)),
  )
  const heights = lines.flatMap((line) => line.words.map((word) => word.height))
  const usual = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0
  return lines.map((line) => ({
    ...line,
    words: line.words.filter((word) => word.height < MAX_WORD_HEIGHT * usual),
  }))
}

/** Descriptions of several lines: below their row, or around it when the row's other cells are centered. */
function addDescriptions(rows: ItemRow[], others: readonly TextLine[]): void {
  const isCentered = areCentered(rows, others)
  const reach = new Map<ItemRow, number>()
  const above = new Map<ItemRow, number>()
  for (const line of others) {
    const row = isCentered ? nearestRow(rows, line) : rowAbove(rows, line)
    const text = row && descriptionText(row, line)
    if (!row || !text) continue
    if (Math.abs(line.base - (reach.get(row) ?? row.base)) > MAX_LINE_STEP * row.height) continue
    if (line.base < row.base) above.set(row, insert(row, text, above.get(row) ?? 0))
    else {
      insert(row, text)
      reach.set(row, line.base)
    }
  }
}

/** Inserts text at an index of the description, by default at its end; returns the index after it. */
function insert(row: ItemRow, text: string, at = row.item.descricao?.length ?? 0): number {
  const known = row.item.descricao ?? ''
  const before = [known.slice(0, at).trim(), text].filter(Boolean).join(' ')
  row.item.descricao = [before, known.slice(at).trim()].filter(Boolean).join(' ')
  return before.length
}

/** Whether descriptions surround their row, as they do when its other cells are centered. */
function areCentered(rows: readonly ItemRow[], others: readonly TextLine[]): boolean {
  const [first] = rows
  const isEmpty = rows.some((row) => row.item.descricao === null)
  return isEmpty || (first !== undefined && others.some((line) => isCloseAbove(first, line)))
}

function isCloseAbove(row: ItemRow, line: TextLine): boolean {
  const gap = row.base - line.base
  return (
    gap > 0 && gap < row.height * 1.3 && descriptionText(row, line) !== null && !isHeading(line)
  )
}

/** 'DESCRIÇÃO' and the like, in the head of the table. */
function isHeading(line: TextLine): boolean {
  return /^(?:C[ÓO]D|DESCRI|PRODUTO|SERVI)/i.test(line.words[0]?.text ?? '')
}

/** The text of a line in the column of descriptions; null when other columns hold more than broken ends of numbers. */
function descriptionText(row: ItemRow, line: TextLine): string | null {
  const inside = line.words.filter(
    (word) => word.x0 > row.left - row.height && word.x1 < row.right + row.height * 0.8,
  )
  const outside = line.words.filter((word) => !inside.includes(word))
  const isDescription =
    inside.length > 0 && outside.every((word) => /^[\d.,]{1,4}$/.test(word.text))
  return isDescription ? joinText(inside) : null
}

function rowAbove(rows: readonly ItemRow[], line: TextLine): ItemRow | undefined {
  return rows.findLast((row) => row.base < line.base)
}

function nearestRow(rows: readonly ItemRow[], line: TextLine): ItemRow | undefined {
  return rows.reduce<ItemRow | undefined>((best, row) => {
    const isNearer = !best || Math.abs(row.base - line.base) < Math.abs(best.base - line.base)
    return isNearer ? row : best
  }, undefined)
}
