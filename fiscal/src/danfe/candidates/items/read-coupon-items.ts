import { parseMoney } from '../../../text/decimal.ts'
import type { NfeItem } from '../../../nfe/draft-types.ts'
import { MAX_ITEMS } from '../../../nfe/lines.ts'
import type { LabeledPage } from '../../labels/types.ts'
import { joinText } from '../../layout/lines.ts'
import { normalizeText } from '../../text/normalize-text.ts'
import { parseDecimal } from '../../text/parse-amount.ts'

/** Quantity, unit and amounts at the end of a line, and the words before them. */
interface ItemNumbers {
  before: string[]
  unidade: string | null
  quantidade: string
  valor_unitario: string
  valor_total: string
}

const COLUMNS = [
  /\bCOD/,
  /\bDESC|\bPRODUTO/,
  /\bQ(?:TD|UANT)/,
  /\bUN(?:ID)?\b/,
  /\bUNIT/,
  /\bTOTAL\b/,
]
const MIN_COLUMNS = 4
const END =
  /^(?:Q(?:TDE?|UANT\w*) (?:DE )?TOTAL|Q(?:TDE?|UANT\w*) DE ITENS|(?:VALOR|VL|VLR) (?:TOTAL|DOS? PROD)|SUB ?TOTAL|TOTAL|FORMA)\b/
const COUNT = /^Q(?:TDE?|UANT\w*) (?:DE )?(?:TOTAL )?(?:DE )?ITENS (\d{1,3})$/m
const NUMBER = /^\d[\d.]*(?:,\d+)?$/
const UNIT = /^[A-Z][A-Z0-9²³]{0,5}$/i
/** '2 UN x R$ 10,00 = 20,00' */
const SIGN = /^(?:X|\*|=|R\$)$/i
const GLUED = /^(\d[\d.,]*)([A-Z]{1,4})$/
const UNIT_FIRST = /\bUN(?:ID)?\b.*\bQ(?:TD|UANT)/

/**
 * The items of a receipt or of a simplified DANFE, which prints no NCM: a line is an item when its total is quantity by
 * price. Code and description stand before the numbers and continue below them, or stand on lines of their own above.
 */
export function readCouponItems(pages: readonly LabeledPage[]): NfeItem[] {
  const { head, lines, count } = findTable(pages)
  const hasCode = COLUMNS[0]?.test(head) === true
  const codes = head.match(/\b(?:NCM|CST|CSOSN|CFOP)\b/g) ?? []
  const items: NfeItem[] = []
  let pending: string[] = []
  let continuesBelow = false
  for (const line of lines) {
    const found = readNumbers(line, head)
    if (!found) {
      const last = items.at(-1)
      if (continuesBelow && last) last.descricao = [last.descricao, line].filter(Boolean).join(' ')
      else pending.push(...line.split(' '))
      continue
    }
    const { before, ...numbers } = found
    const cfop = takeCodes(before, codes)
    continuesBelow ||= items.length === 0 && pending.length === 0
    items.push({
      ...readDescription([...pending, ...before], items.length + 1, hasCode),
      cfop,
      ...numbers,
    })
    pending = []
  }
  const isComplete = count === null || count === items.length
  return isComplete ? items.slice(0, MAX_ITEMS) : []
}

/** The lines between the heads of the columns and the totals, over all pages, and the printed number of items. */
function findTable(pages: readonly LabeledPage[]): {
  head: string
  lines: string[]
  count: number | null
} {
  const all = pages.flatMap((page) => page.lines.map((line) => joinText(line.words)))
  const at = all.findIndex((line) => countColumns(normalizeText(line)) >= MIN_COLUMNS)
  const rest = all.slice(at + 1)
  const end =
    at < 0 ? -1 : rest.findIndex((line) => END.test(normalizeText(line)) && !readNumbers(line, ''))
  if (end < 0) return { head: '', lines: [], count: null }
  const count = COUNT.exec(rest.slice(end).map(normalizeText).join('\n'))?.[1]
  return {
    head: normalizeText(all[at] ?? ''),
    lines: rest.slice(0, end),
    count: count === undefined ? null : Number(count),
  }
}

const countColumns = (line: string) => COLUMNS.filter((column) => column.test(line)).length

/** The numbers of a line, read from the right, where the total is; null when they are not those of an item. */
function readNumbers(line: string, head: string): ItemNumbers | null {
  const words = line.split(' ').flatMap((word) => GLUED.exec(word)?.slice(1) ?? word)
  const total = takeLast(words)
  const price = takeLast(words)
  const last = takeLast(words)
  const unitBehind = UNIT.test(last) ? last : null
  const quantity = unitBehind === null ? last : takeLast(words)
  if (![total, price, quantity].every((text) => NUMBER.test(text))) return null
  const valor_total = parseMoney(parseDecimal(total) ?? '')
  const numbers = { quantidade: decimalOf(quantity), valor_unitario: decimalOf(price) }
  if (valor_total === null || !isProduct(numbers, valor_total)) return null
  const unidade = unitBehind ?? takeUnit(words, head)
  return { before: words, unidade, ...numbers, valor_total }
}

function takeUnit(words: string[], head: string): string | null {
  const isUnit = UNIT_FIRST.test(head) && UNIT.test(words.at(-1) ?? '')
  return isUnit ? (words.pop() ?? null) : null
}

const decimalOf = (text: string) => parseDecimal(text) ?? ''

/** The price is printed with its cents only. */
function isProduct(
  { quantidade, valor_unitario }: Pick<ItemNumbers, 'quantidade' | 'valor_unitario'>,
  total: string,
): boolean {
  const tolerance = 0.011 + 0.0051 * Number(quantidade)
  return Math.abs(Number(quantidade) * Number(valor_unitario) - Number(total)) <= tolerance
}

/** Removes and returns the last word, without the signs before it. */
function takeLast(words: string[]): string {
  while (SIGN.test(words.at(-1) ?? '')) words.pop()
  return (words.pop() ?? '').replace(/^R\$/, '')
}

/** Removes the codes of the columns between description and quantity, in any order, and returns the CFOP. */
function takeCodes(words: string[], columns: readonly string[]): string | null {
  let cfop: string | null = null
  for (const _ of columns) {
    const code = words.at(-1)?.replaceAll('.', '') ?? ''
    if (!/^(?:\d{2,4}|\d{8})$/.test(code)) break
    words.pop()
    if (columns.includes('CFOP') && /^[1-7]\d{3}$/.test(code)) cfop ??= code
  }
  return cfop
}

/** '001 58272 Cadeira giratória': the number of the row, the code and the description. */
function readDescription(words: readonly string[], number: number, hasCode: boolean) {
  const isNumbered = /^\d{1,3}$/.test(words[0] ?? '') && Number(words[0]) === number
  const rest = words.slice(isNumbered && words.length > 2 ? 1 : 0)
  const [code = null] = hasCode && rest.length > 1 ? rest : []
  return {
    numero: String(number),
    codigo: code,
    ean: null,
    descricao: rest.slice(code === null ? 0 : 1).join(' ') || null,
    ncm: null,
    pedido: null,
  }
}
