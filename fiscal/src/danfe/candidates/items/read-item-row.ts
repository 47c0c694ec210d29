import { parseMoney } from '../../../text/decimal.ts'
import type { NfeItem } from '../../../nfe/draft-types.ts'
import type { TextLine } from '../../layout/types.ts'
import { joinText } from '../../layout/lines.ts'
import { digitsOnly } from '../../text/normalize-text.ts'
import { parseAmount, parseDecimal } from '../../text/parse-amount.ts'
import type { Word } from '../../words/types.ts'

/** A row of the table of items, with the place of its description. */
export interface ItemRow {
  item: NfeItem
  base: number
  height: number
  /** From the description's first letter to the NCM. */
  left: number
  right: number
}

const NCM = /^\d{4}\.?\d{2}\.?\d{2}$|^\d{8}$/
const CFOP = /^[1-7]\.?\d{3}$/
const NUMBER = /^-?\d[\d.]*(?:,\d+)?$/
const WITH_DECIMALS = /^\d[\d.]*,\d{2,}$/
const MIN_AMOUNTS = 3
/** A tax situation, or an NCM with a digit too few or too many. */
const CODE = /^\d{2,4}$|^\d{7,9}$/
/** Columns after the NCM in which the CFOP stands: origin and tax situation, in one or two, come before it. */
const MAX_CFOP_DISTANCE = 3
/** Columns after the price in which the total stands. */
const MAX_TOTAL_DISTANCE = 3

/** The item of a line: code and description, an NCM soon followed by a CFOP, unit, quantity, price and total. */
export function readItemRow(line: TextLine, fuzzy: number): ItemRow | null {
  const columns = findColumns(line.words, fuzzy)
  if (!columns) return null
  const { left, edge, ncm, rest } = columns
  const code = codeWords(left)
  const description = left.slice(code.length)
  const cfop = cfopIndex(rest)
  return {
    item: {
      numero: null,
      codigo: joinText(code) || null,
      ean: null,
      descricao: joinText(description) || null,
      ncm,
      cfop: digitsOnly(rest[cfop]?.text ?? '') || null,
      pedido: null,
      ...readAmounts(rest.slice(cfop + 1)),
    },
    base: line.base,
    height: edge.height,
    left: description[0]?.x0 ?? code.at(-1)?.x1 ?? edge.x0,
    right: edge.x0,
  }
}

interface ItemColumns {
  /** Code and description. */
  left: readonly Word[]
  /** The first word right of the description. */
  edge: Word
  ncm: string | null
  /** What follows the NCM. */
  rest: readonly Word[]
}

const findColumns = (words: readonly Word[], fuzzy: number) =>
  findNcm(words) ?? (fuzzy > 0 ? findCfop(words) : null)

function findNcm(words: readonly Word[]): ItemColumns | null {
  const at = words.findIndex((word, index) => index > 0 && isNcm(words, word, index))
  const edge = words[at]
  if (!edge) return null
  return { left: words.slice(0, at), edge, ncm: digitsOnly(edge.text), rest: words.slice(at + 1) }
}

/** OCR may lose or misread the NCM; then the CFOP ends the description, and quantity, price and total follow it. */
function findCfop(words: readonly Word[]): ItemColumns | null {
  const at = words.findIndex(({ text }, index) => {
    const amounts = words.slice(index + 1).filter((word) => WITH_DECIMALS.test(word.text))
    return index > 1 && CFOP.test(text) && amounts.length >= MIN_AMOUNTS
  })
  const edge = words[at]
  return edge
    ? { left: withoutCodes(words.slice(0, at)), edge, ncm: null, rest: words.slice(at) }
    : null
}

/** What OCR left of NCM and tax situation is no part of the description. */
function withoutCodes(words: readonly Word[]): readonly Word[] {
  const last = words.findLastIndex(({ text }) => !CODE.test(text))
  return words.slice(0, last + 1)
}

function isNcm(words: readonly Word[], word: Word, index: number): boolean {
  return NCM.test(word.text) && cfopIndex(words.slice(index + 1)) >= 0
}

/** A tax situation such as 1102 looks like a CFOP too: then the second of the two is the CFOP. */
function cfopIndex(rest: readonly Word[]): number {
  const near = rest.slice(0, MAX_CFOP_DISTANCE).map((word) => CFOP.test(word.text))
  const first = near.indexOf(true)
  return first >= 0 && near[first + 1] ? first + 1 : first
}

function readAmounts(
  words: readonly Word[],
): Pick<NfeItem, 'unidade' | 'quantidade' | 'valor_unitario' | 'valor_total'> {
  const numberAt = words.findIndex((word) => NUMBER.test(word.text))
  const unit = numberAt > 0 ? joinText(words.slice(0, numberAt)) : null
  const [quantity, price, ...others] = words
    .slice(Math.max(0, numberAt))
    .map((word) => word.text)
    .filter((text) => NUMBER.test(text))
  const product = productOf(quantity, price)
  const total =
    others.slice(0, MAX_TOTAL_DISTANCE).find((text) => isCloseToProduct(text, product)) ?? others[0]
  return {
    unidade: unit,
    quantidade: parseDecimal(quantity ?? ''),
    valor_unitario: parseDecimal(price ?? ''),
    valor_total: parseAmount(total ?? '') ?? product,
  }
}

/** The discount may stand before the total, so the total is the amount nearest to the product. */
function isCloseToProduct(text: string, product: string | null): boolean {
  const amount = parseAmount(text)
  return amount !== null && product !== null && Math.abs(Number(amount) - Number(product)) < 0.02
}

/** A narrow column breaks the total ('218.036,3' and '4' below): then it is quantity by price. */
function productOf(quantity: string | undefined, price: string | undefined): string | null {
  const product =
    Number(parseDecimal(quantity ?? '') ?? 'none') * Number(parseDecimal(price ?? '') ?? 'none')
  return product > 0 ? parseMoney(product.toFixed(2)) : null
}

/** The code is one piece of text of a PDF; elsewhere it ends at the first wide gap. */
function codeWords(left: readonly Word[]): Word[] {
  const [first] = left
  if (!first) return []
  let end = 1
  while (end < left.length && continues(first, left[end - 1], left[end])) end++
  return end < left.length ? left.slice(0, end) : [first]
}

function continues(first: Word, before: Word | undefined, word: Word | undefined): boolean {
  if (!before || !word) return false
  if (word.run !== undefined) return word.run === first.run
  return word.x0 - before.x1 < 0.5 * first.height
}
