import { findCell } from '../cells/find-cell.ts'
import { findLabel } from '../labels/label-queries.ts'
import type { LabelId, LabeledPage } from '../labels/types.ts'
import { parseAmount } from '../text/parse-amount.ts'
import { createNumberCandidate } from './number-candidate.ts'
import type { Candidate, PathIn } from './types.ts'

const AMOUNTS = [
  ['valores.valor_total_nota', 'total'],
  ['valores.valor_total_produtos', 'products'],
  ['valores.valor_frete', 'freight'],
  ['valores.outras_despesas', 'other'],
  ['valores.desconto', 'discount'],
  ['valores.valor_seguro', 'insurance'],
  ['valores.valor_ipi', 'ipi'],
  ['valores.valor_icms', 'icms'],
  ['valores.valor_total_tributos', 'taxTotal'],
  ['impostos.base_calculo_icms', 'icmsBase'],
  ['impostos.valor_icms_st', 'icmsSt'],
  ['impostos.valor_fcp', 'fcp'],
  ['impostos.valor_fcp_st', 'fcpSt'],
] as const satisfies readonly (readonly [PathIn<'valores' | 'impostos'>, LabelId])[]

/** Amounts whose cells some generators leave blank when they are zero. */
const OFTEN_BLANK = [
  ['valores.valor_frete', 'freight'],
  ['valores.valor_seguro', 'insurance'],
  ['valores.desconto', 'discount'],
  ['valores.outras_despesas', 'other'],
  ['valores.valor_ipi', 'ipi'],
] as const satisfies readonly (readonly [PathIn<'valores'>, LabelId])[]

/** The amounts of the totals and taxes. */
export function readTotals(page: LabeledPage): Candidate[] {
  return AMOUNTS.flatMap(([path, id]) => readAmount(page, path, id))
}

/** The fields among `OFTEN_BLANK` that the page has a cell for, empty or not. */
export function findAmountCells(page: LabeledPage): PathIn<'valores'>[] {
  const isPrinted = (id: LabelId) => findLabel(page, id, 'taxes') !== undefined
  return OFTEN_BLANK.filter(
    ([, id]) => isPrinted(id) || (id === 'freight' && isPrinted('freightMode')),
  ).map(([path]) => path)
}

/**
 * Labels of the section of totals, or of the whole page when it has no such section. In that section 'FRETE' is an
 * amount.
 */
function readAmount(
  page: LabeledPage,
  path: PathIn<'valores' | 'impostos'>,
  id: LabelId,
): Candidate[] {
  const inSection =
    findCell(page, id, 'taxes') ??
    (id === 'freight' ? findCell(page, 'freightMode', 'taxes') : null)
  const cell =
    inSection && parseAmount(inSection.text, page.decimalMark) !== null
      ? inSection
      : findCell(page, id)
  const value = cell && parseAmount(cell.text, page.decimalMark)
  return createNumberCandidate(page, path, cell, value)
}
