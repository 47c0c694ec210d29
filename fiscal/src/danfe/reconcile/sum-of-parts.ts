import { sumDecimals } from '../../text/decimal.ts'
import type { FieldPath } from '../candidates/types.ts'
import { confidenceOf, valueOf } from './resolved.ts'
import type { Resolved } from './types.ts'

export const TOTAL = 'valores.valor_total_nota'
export const PRODUCTS = 'valores.valor_total_produtos'

const DISCOUNT: FieldPath = 'valores.desconto'

/** The amounts that are added to the products. */
const ADDED: readonly FieldPath[] = [
  'valores.valor_frete',
  'valores.valor_seguro',
  'valores.outras_despesas',
  'valores.valor_ipi',
  'impostos.valor_icms_st',
  'impostos.valor_fcp_st',
]

/**
 * Whether products + freight + insurance + other + IPI + ST − discount make this total; null when the products are
 * unknown.
 */
export function isSumOfParts(
  resolved: Resolved,
  total: string | null,
  products = valueOf(resolved, PRODUCTS),
): boolean | null {
  if (products === null || total === null) return null
  const added = ADDED.flatMap((path) => valueOf(resolved, path) ?? [])
  const discount = valueOf(resolved, DISCOUNT) ?? '0.00'
  return sumDecimals([products, ...added]) === sumDecimals([total, discount])
}

const MIN_PART_CONFIDENCE = 0.5

/** Whether an amount that makes the total is so unclear that the sum may be right by chance: OCR reads 9 for 0 in several of them. */
export const hasUnclearParts = (resolved: Resolved): boolean =>
  [...ADDED, DISCOUNT].some(
    (path) =>
      !isMissingOrZero(valueOf(resolved, path)) &&
      confidenceOf(resolved, path) < MIN_PART_CONFIDENCE,
  )

export function isMissingOrZero(amount: string | null): boolean {
  return amount === null || Number(amount) === 0
}
