import type { Layout } from '../labels/label-page.ts'
import { amountsIn, mainLine, nameIn, totalsAmong } from '../rows/row-values.ts'
import { rowsByValues } from '../rows/find-rows-by-values.ts'
import { noteOver } from '../candidates/candidate.ts'
import {
  isNothing,
  PRODUCTS,
  takeAmounts,
  takeCity,
  takeDay,
  takeDeparture,
  takeName,
  takeTaxId,
  TOTAL,
} from './reread.ts'
import type { Known } from './reread.ts'
import type { Word } from '../words/types.ts'

/** By their place in the row and their sum. */
const BY_PLACE = 0.9
/** From the right of the row of the products: taxes in it that may be part of the total. */
const MOST_TAXES = 4

/** Fills what is missing from the lines that must be those rows, though no label says so. */
export function fillByValues(known: Known, layout: Layout): void {
  const rows = rowsByValues(layout)
  if (rows.recipient) fillRecipient(known, mainLine(rows.recipient))
  const { data_saida: departed } = known.draft.nf_data
  if (rows.departure && departed === null) takeDeparture(known, rows.departure)
  if (rows.city && known.draft.destinatario.municipio === null) takeCity(known, rows.city)
  const products = amountsIn(rows.products ?? [])
  const total = amountsIn(rows.total ?? [])
  takeSums(known, products, total)
  takeAmounts(known, { products, total })
}

function fillRecipient(known: Known, line: readonly Word[]): void {
  const { draft, readings } = known
  if (draft.destinatario.razao_social === null) takeName(draft, readings, nameIn(line))
  takeTaxId(known, line)
  takeDay(known, line)
}

/** Two totals at the ends of their rows that differ by amounts of these rows are what is printed, whatever the labels say. */
function takeSums({ draft, readings }: Known, inProducts: string[], inTotal: string[]): void {
  const [products, ...taxes] = inProducts
  const [total, ...extras] = inTotal
  if (products === undefined || total === undefined || isNothing(products)) return
  if (!totalsAmong(inProducts).includes(products) || !totalsAmong(inTotal).includes(total)) return
  if (!differsBy(products, total, [...extras, ...taxes.slice(0, MOST_TAXES)])) return
  const from = { source: 'sum', factor: BY_PLACE } as const
  draft.valores.valor_total_produtos = noteOver(readings, PRODUCTS, products, from)
  draft.valores.valor_total_nota = noteOver(readings, TOTAL, total, from)
}

/** Whether some of the parts, added or taken away, make the difference. */
function differsBy(products: string, total: string, parts: readonly string[]): boolean {
  const cents = parts.map(centsOf).filter((part) => part !== 0)
  const reach = (rest: number, index: number): boolean => {
    const part = cents[index]
    if (rest === 0 || part === undefined) return rest === 0
    return reach(rest, index + 1) || reach(rest - part, index + 1) || reach(rest + part, index + 1)
  }
  return reach(centsOf(total) - centsOf(products), 0)
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100)
