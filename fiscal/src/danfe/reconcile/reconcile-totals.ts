import { sumDecimals } from '../../decimal.ts'
import type { NfeDraft } from '../../nfe/draft-types.ts'
import type { LabelId } from '../labels/label-wordings.ts'
import { findLabel } from '../labels/label-page.ts'
import type { Layout } from '../labels/label-page.ts'
import { note } from '../candidates/candidate.ts'
import type { Readings } from '../candidates/candidate.ts'
import type { Stub } from '../candidates/read-stub.ts'

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

const BLANK_IS_NOTHING = {
  valor_frete: 'freight',
  valor_seguro: 'insurance',
  desconto: 'discount',
  outras_despesas: 'other',
  valor_ipi: 'ipi',
} as const

/** Some generators leave the cells of nothing blank: when the total closes without them, they are nothing. */
export function settleBlanks(draft: NfeDraft, readings: Readings, layout: Layout): void {
  const { valores: values } = draft
  if (values.valor_total_nota === null || !closesWith(draft, values.valor_total_nota)) return
  for (const [name, label] of Object.entries(BLANK_IS_NOTHING)) {
    const field = name as keyof typeof BLANK_IS_NOTHING
    if (values[field] !== null || !hasCell(layout, label)) continue
    values[field] = note(readings, `valores.${field}`, '0.00', { source: 'sum', factor: 0.9 })
  }
}

/** There 'FRETE' alone is the amount's label. */
function hasCell(layout: Layout, id: LabelId): boolean {
  const isThere = (label: LabelId) => findLabel(layout, label, 'taxes') !== undefined
  return isThere(id) || (id === 'freight' && isThere('freightMode'))
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
