import { createCandidate } from '../candidates/candidate.ts'
import type { Candidate } from '../candidates/types.ts'
import { amountsFromRight, possibleTotals } from '../rows/row-values.ts'
import { DOUBTFUL_FACTOR } from './confidence.ts'
import { valueOf } from './resolved.ts'
import { isMissingOrZero, isSumOfParts, PRODUCTS, TOTAL } from './sum-of-parts.ts'
import type { Resolved, RowEvidence } from './types.ts'

/** For totals that are recognized by their place in the row and their difference. */
const BY_PLACE_FACTOR = 0.9
/** From the right of the row of the products: taxes in it that may be part of the total. */
const MAX_TAXES = 4

/**
 * Two totals at the ends of their rows whose difference is made by amounts of these rows are the printed ones, whatever
 * was read below labels. Only for rows that were found by their values.
 */
export function reconcileTotalsByPlace(
  _: Resolved,
  { rows, isReread, fuzzy }: RowEvidence,
): Candidate[] {
  const inProducts = amountsFromRight(rows.products ?? [])
  const inTotal = amountsFromRight(rows.total ?? [])
  const [products = null, ...taxes] = inProducts
  const [total = null, ...extras] = inTotal
  if (isReread || total === null || products === null || isMissingOrZero(products)) return []
  if (!possibleTotals(inProducts).includes(products) || !possibleTotals(inTotal).includes(total)) {
    return []
  }
  if (!canDifferBy(products, total, [...extras, ...taxes.slice(0, MAX_TAXES)])) return []
  const byPlace = { source: 'sum', fuzzy, factor: BY_PLACE_FACTOR } as const
  return [
    ...createCandidate(PRODUCTS, products, byPlace),
    ...createCandidate(TOTAL, total, byPlace),
  ]
}

/**
 * An amount of the rows replaces the one read before only when the total is then the sum of its parts, or when that was
 * zero.
 */
export function reconcileRowTotals(
  resolved: Resolved,
  { rows, stub, fuzzy }: RowEvidence,
): Candidate[] {
  if (!rows.products && !rows.total) return []
  const inProducts = possibleTotals(amountsFromRight(rows.products ?? []))
  const inTotal = possibleTotals(amountsFromRight(rows.total ?? []))
  const first = { product: valueOf(resolved, PRODUCTS), total: valueOf(resolved, TOTAL) }
  const pairs = [first.product, ...inProducts].flatMap((product) =>
    [first.total, ...inTotal, stub.total].map((total) => ({ product, total })),
  )
  const replace = (
    path: typeof PRODUCTS | typeof TOTAL,
    before: string | null,
    after: string | null,
    factor = 1,
  ) => (before === after ? [] : createCandidate(path, after, { source: 'label', fuzzy, factor }))
  // With products of zero, the freight would be a sum with a tax of zero.
  const right = pairs.find(
    ({ product, total }) =>
      !isMissingOrZero(product) &&
      !isMissingOrZero(total) &&
      isSumOfParts(resolved, total, product) === true,
  )
  if (right) {
    return [
      ...replace(PRODUCTS, first.product, right.product),
      ...replace(TOTAL, first.total, right.total),
    ]
  }
  const [product = null] = inProducts
  const [total = null] = inTotal
  return [
    ...(isMissingOrZero(first.product) && !isMissingOrZero(product)
      ? replace(PRODUCTS, first.product, product, DOUBTFUL_FACTOR)
      : []),
    ...(isMissingOrZero(first.total) && !isMissingOrZero(total)
      ? replace(TOTAL, first.total, total, DOUBTFUL_FACTOR)
      : []),
  ]
}

/** Whether some of the parts, added or subtracted, make the difference of two amounts. */
function canDifferBy(products: string, total: string, parts: readonly string[]): boolean {
  const cents = parts.map(toCents).filter((part) => part !== 0)
  const reaches = (rest: number, index: number): boolean => {
    const part = cents[index]
    if (rest === 0 || part === undefined) return rest === 0
    return (
      reaches(rest, index + 1) || reaches(rest - part, index + 1) || reaches(rest + part, index + 1)
    )
  }
  return reaches(toCents(total) - toCents(products), 0)
}

const toCents = (amount: string) => Math.round(Number(amount) * 100)
