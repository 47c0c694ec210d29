import { parseMoney } from '../../decimal.ts'
import type { NfeItem } from '../../nfe/draft-types.ts'
import { MAX_ITEMS } from '../../nfe/lines.ts'
import type { LabelledPage } from '../labels/types.ts'
import { joinText } from '../layout/lines.ts'
import { parseDecimal, normalizeText } from '../text/normalize.ts'

/** Quantity, unit and amounts at the end of a line, and the words that stand before them. */
interface Counted {
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
 * The items of a receipt or of a simplified DANFE, which prints no NCM: what tells a row is that quantity by price is its
 * total. Its code and description stand before the numbers, and go on below them, or else on lines of their own above.
 */
export function readCouponItems(pages: readonly LabelledPage[]): NfeItem[] {
  const { head, lines, count } = tableIn(pages)
  const hasCode = COLUMNS[0]?.test(head) === true
  const codes = head.match(/\b(?:NCM|CST|CSOSN|CFOP)\b/g) ?? []
  const items: NfeItem[] = []
  let pending: string[] = []
  let isInColumns = false
  for (const line of lines) {
    const counted = countedIn(line, head)
    if (!counted) {
      const last = items.at(-1)
      if (isInColumns && last) last.descricao = [last.descricao, line].filter(Boolean).join(' ')
      else pending.push(...line.split(' '))
      continue
    }
    const { before, ...numbers } = counted
    const cfop = withoutCodes(before, codes)
    isInColumns ||= items.length === 0 && pending.length === 0
    items.push({ ...named([...pending, ...before], items.length + 1, hasCode), cfop, ...numbers })
    pending = []
  }
  const isWhole = count === null || count === items.length
  return isWhole ? items.slice(0, MAX_ITEMS) : []
}

/** The lines between the heads of the columns and the totals, over all pages, and how many items they are said to be. */
function tableIn(pages: readonly LabelledPage[]): {
  head: string
  lines: string[]
  count: number | null
} {
  const all = pages.flatMap((page) => page.lines.map((line) => joinText(line.words)))
  const at = all.findIndex((line) => columnsIn(normalizeText(line)) >= 4)
  const rest = all.slice(at + 1)
  const end =
    at < 0 ? -1 : rest.findIndex((line) => END.test(normalizeText(line)) && !countedIn(line, ''))
  if (end < 0) return { head: '', lines: [], count: null }
  const count = COUNT.exec(rest.slice(end).map(normalizeText).join('\n'))?.[1]
  return {
    head: normalizeText(all[at] ?? ''),
    lines: rest.slice(0, end),
    count: count === undefined ? null : Number(count),
  }
}

const columnsIn = (line: string) => COLUMNS.filter((column) => column.test(line)).length

/** From the right, where the total stands. */
function countedIn(line: string, head: string): Counted | null {
  const words = line.split(' ').flatMap((word) => GLUED.exec(word)?.slice(1) ?? word)
  const total = lastOf(words)
  const price = lastOf(words)
  const last = lastOf(words)
  const unitBehind = UNIT.test(last) ? last : null
  const quantity = unitBehind === null ? last : lastOf(words)
  if (![total, price, quantity].every((text) => NUMBER.test(text))) return null
  const valor_total = parseMoney(parseDecimal(total) ?? '')
  const numbers = { quantidade: decimalOf(quantity), valor_unitario: decimalOf(price) }
  if (valor_total === null || !isProduct(numbers, valor_total)) return null
  const unidade = unitBehind ?? unitBefore(words, head)
  return { before: words, unidade, ...numbers, valor_total }
}

function unitBefore(words: string[], head: string): string | null {
  const isUnit = UNIT_FIRST.test(head) && UNIT.test(words.at(-1) ?? '')
  return isUnit ? (words.pop() ?? null) : null
}

const decimalOf = (text: string) => parseDecimal(text) ?? ''

/** The price is printed with its cents only. */
function isProduct(
  { quantidade, valor_unitario }: Pick<Counted, 'quantidade' | 'valor_unitario'>,
  total: string,
): boolean {
  const tolerance = 0.011 + 0.0051 * Number(quantidade)
  return Math.abs(Number(quantidade) * Number(valor_unitario) - Number(total)) <= tolerance
}

/** Takes the last word that is no sign. */
function lastOf(words: string[]): string {
  while (SIGN.test(words.at(-1) ?? '')) words.pop()
  return (words.pop() ?? '').replace(/^R\$/, '')
}

/** Takes away the codes of the columns between description and quantity, in whatever order, and tells the CFOP. */
function withoutCodes(words: string[], columns: readonly string[]): string | null {
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
function named(words: readonly string[], number: number, hasCode: boolean) {
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
