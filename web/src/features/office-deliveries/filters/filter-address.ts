import { DeliveryFilter } from '@canhoto/contracts/deliveries'
import * as z from 'zod/mini'

/** The orders that the list and its CSV file have. */
export const SORTS = {
  '-created_at': 'Mais novas primeiro',
  created_at: 'Mais antigas primeiro',
  '-updated_at': 'Atualizadas por último',
} as const
export type Sort = keyof typeof SORTS

const NEWEST: Sort = '-created_at'

type Field = keyof typeof DeliveryFilter.shape

export type Filters = {
  [F in Exclude<Field, 'sort'>]?: z.output<typeof DeliveryFilter>[F] | undefined
} & { sort?: Sort | undefined }

const FIELDS = Object.entries(DeliveryFilter.shape) as [Field, z.ZodMiniType][]

/** The filters that an address names. Wrong values, as of a link that was cut off, count as none. */
export function parseFilters(params: URLSearchParams): Filters {
  const known = FIELDS.flatMap(([field, schema]) => {
    const text = params.get(field)
    const value = text ? z.safeParse(schema, text).data : undefined
    return value && isOffered(field, value) ? [[field, value] as const] : []
  })
  return Object.fromEntries(known)
}

const isOffered = (field: Field, value: unknown) =>
  field !== 'sort' || (value !== NEWEST && Object.keys(SORTS).includes(String(value)))

/** In one order, so that two addresses with the same filters are the same text. */
export function formatFilters(filters: Filters, page = 1) {
  const params = new URLSearchParams()
  for (const [field] of FIELDS) {
    const value = filters[field]
    if (value && isOffered(field, value)) params.set(field, value)
  }
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

export function parsePage(params: URLSearchParams) {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
