import { MAX_ITEMS } from '../../../nfe/lines.ts'
import { addCode, splitAtDescription } from './code-lines.ts'
import { joinSplitNumbers } from './join-split-numbers.ts'
import { readItemRow } from './read-item-row.ts'
import type { ItemRow, ReadItem } from './read-item-row.ts'
import { repairAmounts } from './repair-amounts.ts'
import { sectionBottom, sectionTop } from '../../labels/label-queries.ts'
import type { LabeledPage } from '../../labels/types.ts'
import { joinText } from '../../layout/lines.ts'
import type { TextLine } from '../../layout/types.ts'

/** Between lines of one description, in heights. */
const MAX_LINE_STEP = 1.7
/** Of descriptions that begin at the same place, in heights. */
const MAX_INDENT = 0.5
/** Larger letters, in heights of the usual ones, are a watermark's. */
const MAX_WORD_HEIGHT = 2

/** The items of all pages, numbered in their order. */
export function readItems(pages: readonly LabeledPage[]): ReadItem[] {
  const rows: (ItemRow & { page: number })[] = []
  for (const [page, labeled] of pages.entries()) {
    rows.push(...readPageItems(labeled, rows.at(-1)).map((row) => ({ ...row, page })))
  }
  return numbered(rows.map(({ item, otherTotals, ...place }) => ({ item, otherTotals, place })))
}

/** The first of so many items as a note may have, numbered. */
export function numbered(items: readonly ReadItem[]): ReadItem[] {
  return items
    .slice(0, MAX_ITEMS)
    .map((read, index) => ({ ...read, item: { ...read.item, numero: String(index + 1) } }))
}

function readPageItems(page: LabeledPage, before: ItemRow | undefined): ItemRow[] {
  const lines =
    page.fuzzy > 0 ? tableLines(page).map(joinSplitNumbers).map(repairAmounts) : tableLines(page)
  const rows: ItemRow[] = []
  const others: TextLine[] = []
  const descriptionLeft = commonLeft(lines, page)
  for (const line of lines) {
    const row = readItemRow(line, page, descriptionLeft)
    if (row) rows.push(row)
    else others.push(line)
  }
  const continued = before ? continuedLines(rows, others) : []
  for (const line of continued) if (before) insert(before, joinText(line.words))
  addDescriptions(
    rows,
    others.filter((line) => !continued.includes(line)),
  )
  return rows
}

/** Where most descriptions begin; null when they begin anywhere. A full code may be one text with its description. */
function commonLeft(lines: readonly TextLine[], page: LabeledPage): number | null {
  const found = lines.flatMap((line) => {
    const row = readItemRow(line, page)
    return row ? [{ row, line }] : []
  })
  const aligned = (left: number) =>
    found.filter(({ row, line }) =>
      line.words.some(({ x0 }) => Math.abs(x0 - left) < MAX_INDENT * row.height),
    ).length
  const [usual] = found
    .map(({ row: { left } }) => ({ left, count: aligned(left) }))
    .toSorted((a, b) => b.count - a.count || a.left - b.left)
  return usual && usual.count > 1 && usual.count > found.length / 2 ? usual.left : null
}

function tableLines(page: LabeledPage): TextLine[] {
  const top = sectionTop(page, 'items') ?? 0
  const bottom = bottomOfItems(page)
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

/** Without their heading, on a further page or where OCR lost it, the items end where services or notes begin. */
function bottomOfItems(page: LabeledPage): number {
  if (sectionTop(page, 'items') !== null) return sectionBottom(page, 'items')
  return sectionTop(page, 'services') ?? sectionTop(page, 'notes') ?? Number.POSITIVE_INFINITY
}

/** Codes and descriptions of several lines: below their row, or around it when the row's other cells are centered. */
function addDescriptions(rows: ItemRow[], others: readonly TextLine[]): void {
  const isCentered = areCentered(rows, others)
  const reach = new Map<ItemRow, number>()
  const above = new Map<ItemRow, number>()
  for (const line of others) {
    const row = isCentered ? nearestRow(rows, line) : rowAbove(rows, line)
    if (!row) continue
    if (Math.abs(line.base - (reach.get(row) ?? row.base)) > MAX_LINE_STEP * row.height) continue
    const { code, rest } = splitAtDescription(row, line)
    const text = descriptionText(row, rest)
    if (text !== null || rest.words.length === 0) addCode(row, code, line.base)
    if (text === null) continue
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

/**
 * The lines above the first row that end the last description of the page before: as many lines below the row would make
 * them the beginning of its own.
 */
function continuedLines(rows: readonly ItemRow[], others: readonly TextLine[]): TextLine[] {
  const [first] = rows
  if (!first || first.item.descricao === null) return []
  const above = others.filter((line) => isCloseAbove(first, line))
  const isCentered = others.some((line) => {
    const gap = line.base - first.base
    return gap > 0 && gap < 1.3 * first.height && descriptionText(first, line) !== null
  })
  return isCentered ? [] : above
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
