import { sumDecimals } from '../../text/decimal.ts'
import type { FieldPath } from '../candidates/types.ts'
import { valueOf } from './resolved.ts'
import type { Resolved } from './types.ts'

export const TOTAL = 'valores.valor_total_nota'
export const PRODUCTS = 'valores.valor_total_produtos'

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
  const discount = valueOf(resolved, 'valores.desconto') ?? '0.00'
  return sumDecimals([products, ...added]) === sumDecimals([total, discount])
}

export function isMissingOrZero(amount: string | null): boolean {
  return amount === null || Number(amount) === 0
}
