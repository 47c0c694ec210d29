import type { NfeItem } from '../../../nfe/draft-types.ts'
import { sumDecimals } from '../../../text/decimal.ts'
import type { ReadItem } from './read-item-row.ts'

/** With more of them, some totals would make the sum by chance. */
const MAX_UNCLEAR_ITEMS = 5
const MAX_CHOICES = 2000

/**
 * The items, with other totals for those whose total is not quantity by price, where the sum is then the products' total, which
 * was read elsewhere on the page.
 */
export function chooseTotals(read: readonly ReadItem[], products: string | null): NfeItem[] {
  const items = read.map(({ item }) => item)
  if (products === null || sumOf(items) === products) return items
  const unclear = read.filter(({ otherTotals }) => otherTotals.length > 0)
  const choices = unclear.reduce((count, { otherTotals }) => count * (1 + otherTotals.length), 1)
  if (unclear.length > MAX_UNCLEAR_ITEMS || choices > MAX_CHOICES) return items
  return combine(read).find((chosen) => sumOf(chosen) === products) ?? items
}

function combine(read: readonly ReadItem[]): NfeItem[][] {
  return read.reduce<NfeItem[][]>(
    (lists, { item, otherTotals }) => {
      const choices = [item, ...otherTotals.map((total) => ({ ...item, valor_total: total }))]
      return lists.flatMap((list) => choices.map((choice) => [...list, choice]))
    },
    [[]],
  )
}

const sumOf = (items: readonly NfeItem[]) =>
  sumDecimals(items.map(({ valor_total }) => valor_total ?? '0.00'))
