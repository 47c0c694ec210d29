import type { NfeTaxes, NfeValues } from '../../nfe/draft-types.ts'
import { cellOf } from '../cells/find-cell.ts'
import type { LabelId } from '../labels/label-wordings.ts'
import type { Layout } from '../labels/label-page.ts'
import { moneyIn } from '../text/normalize.ts'
import { noteCell } from './candidate.ts'
import type { Readings } from './candidate.ts'

const VALUES = {
  valor_total_nota: 'total',
  valor_total_produtos: 'products',
  valor_frete: 'freight',
  outras_despesas: 'other',
  desconto: 'discount',
  valor_seguro: 'insurance',
  valor_ipi: 'ipi',
  valor_icms: 'icms',
  valor_total_tributos: 'taxTotal',
} as const satisfies Partial<Record<keyof NfeValues, LabelId>>

const TAXES = {
  base_calculo_icms: 'icmsBase',
  valor_icms_st: 'icmsSt',
  valor_fcp: 'fcp',
  valor_fcp_st: 'fcpSt',
} as const satisfies Partial<Record<keyof NfeTaxes, LabelId>>

export function valuesIn(layout: Layout, readings: Readings): NfeValues {
  const read = (field: keyof typeof VALUES) =>
    amount(layout, readings, `valores.${field}`, VALUES[field])
  return {
    valor_total_nota: read('valor_total_nota'),
    valor_total_produtos: read('valor_total_produtos'),
    valor_frete: read('valor_frete'),
    outras_despesas: read('outras_despesas'),
    desconto: read('desconto'),
    valor_seguro: read('valor_seguro'),
    valor_ipi: read('valor_ipi'),
    valor_icms: read('valor_icms'),
    valor_total_tributos: read('valor_total_tributos'),
    valor_total_nota_reforma: null,
  }
}

/** The draft repeats three of the values among the taxes. */
export function taxesIn(layout: Layout, readings: Readings, values: NfeValues): NfeTaxes {
  const read = (field: keyof typeof TAXES) =>
    amount(layout, readings, `impostos.${field}`, TAXES[field])
  return {
    base_calculo_icms: read('base_calculo_icms'),
    valor_icms: values.valor_icms,
    valor_total_tributos: values.valor_total_tributos,
    valor_icms_st: read('valor_icms_st'),
    valor_ipi: values.valor_ipi,
    valor_fcp: read('valor_fcp'),
    valor_fcp_st: read('valor_fcp_st'),
    base_calculo_ibs_cbs: null,
    valor_ibs: null,
    valor_cbs: null,
    valor_is: null,
  }
}

/** Of the section of totals, or of anywhere in a layout that has none. There 'FRETE' is an amount. */
function amount(layout: Layout, readings: Readings, field: string, id: LabelId): string | null {
  const inSection =
    cellOf(layout, id, 'taxes') ??
    (id === 'freight' ? cellOf(layout, 'freightMode', 'taxes') : null)
  const cell = inSection && moneyIn(inSection.text) !== null ? inSection : cellOf(layout, id)
  return noteCell(readings, field, cell, ({ text }) => moneyIn(text))
}
