import { type Filters, formatFilters } from '../filters/filter-address.ts'

export interface View {
  name: string
  its: Filters
}

/** What every dispatcher asks for; beside them each user saves views of their own. */
export const BUILT_IN_VIEWS: readonly View[] = [
  { name: 'Todas', its: {} },
  { name: 'Hoje', its: { day: 'today' } },
  { name: 'Sem motorista', its: { without_driver: 'true' } },
  { name: 'Atrasadas', its: { late: 'true' } },
  { name: 'Sem canhoto', its: { without_receipt: 'true' } },
]

/** Whether two filters show the same list. */
export const isSame = (one: Filters, other: Filters) => formatFilters(one) === formatFilters(other)
