import { sumDecimals } from '../decimal.ts'
import type { NfeDraft } from '../nfe/draft-types.ts'
import { note } from './readings.ts'
import type { Readings } from './readings.ts'
import type { Stub } from './stub.ts'

const TOTAL = 'valores.valor_total_nota'

/** Whether products + freight + insurance + other + IPI + ST − discount make this total; null when the products are unknown. */
export function closesWith(draft: NfeDraft, total: string): boolean | null {
  const { valores: values, impostos: taxes } = draft
  if (values.valor_total_produtos === null) return null
  const parts = [
    values.valor_total_produtos,
    values.valor_frete,
    values.valor_seguro,
    values.outras_despesas,
    values.valor_ipi,
    taxes.valor_icms_st,
    taxes.valor_fcp_st,
  ].filter((value) => value !== null)
  return sumDecimals(parts) === sumDecimals([total, values.desconto ?? '0.00'])
}

/** The stub's total where the cell's is missing, or where only the stub's is the sum of its parts. */
export function settleTotal(draft: NfeDraft, readings: Readings, stub: Stub): void {
  const { valores: values } = draft
  const printed = values.valor_total_nota
  if (stub.total === null || stub.total === printed) return
  const stubWins =
    printed === null || (closesWith(draft, printed) === false && closesWith(draft, stub.total))
  if (!stubWins) return
  readings.fields.delete(TOTAL)
  values.valor_total_nota = note(readings, TOTAL, stub.total, {
    source: closesWith(draft, stub.total) ? 'sum' : 'stub',
  })
}
