import { isItem } from './item-amounts.ts'
import type { ReadItem } from './read-item-row.ts'
import { numbered } from './read-items.ts'

/** Rows of two readings are the same when they stand at most so far apart, in heights of their letters. */
const MAX_DISTANCE = 0.8

/**
 * The items of a reading, with those of another for rows that the first lost or whose total is not quantity by price, where
 * the other's is.
 */
export function mergeItems(items: readonly ReadItem[], others: readonly ReadItem[]): ReadItem[] {
  const explained = others.filter(isExplained)
  if (explained.length === 0) return [...items]
  const chosen = items.map((item) =>
    isExplained(item) ? item : (explained.find((other) => isSameRow(item, other)) ?? item),
  )
  const added = explained.filter((other) => !items.some((item) => isSameRow(item, other)))
  return numbered([...chosen, ...added].toSorted(byPlace))
}

function isExplained({ item: { quantidade, valor_unitario, valor_total } }: ReadItem): boolean {
  const numbers = [quantidade, valor_unitario, valor_total].map((number) => number ?? '')
  return isItem(numbers, '.')
}

function isSameRow({ place }: ReadItem, { place: other }: ReadItem): boolean {
  if (!place || !other || place.page !== other.page) return false
  return Math.abs(place.base - other.base) < MAX_DISTANCE * Math.max(place.height, other.height)
}

function byPlace({ place }: ReadItem, { place: other }: ReadItem): number {
  if (!place || !other) return 0
  return place.page - other.page || place.base - other.base
}
