import { DeliveryFilter } from '@canhoto/contracts/deliveries'
import * as z from 'zod/mini'
import { type FiltersOf, listAddress } from '../../../kit/list/list-address.ts'

/** The order of an address that names none. */
export const NEWEST = '-created_at'

/** The orders that the list and its CSV file have. */
export const SORTS = {
  [NEWEST]: 'Mais novas primeiro',
  created_at: 'Mais antigas primeiro',
  '-updated_at': 'Atualizadas por último',
} as const

const { search: _, ...fields } = DeliveryFilter.shape

/** The filters of the list in the address. */
export const FIELDS = { ...fields, sort: z.enum(['created_at', '-updated_at']) }

const { parse, format } = listAddress(FIELDS)

export type Filters = FiltersOf<typeof FIELDS> & { search?: string | undefined }

export function parseFilters(params: URLSearchParams): Filters {
  const { filters, search } = parse(params)
  return search ? { ...filters, search } : filters
}

/** In one order, so that two texts of the same filters are the same. */
export const formatFilters = ({ search = '', ...filters }: Filters) => format({ filters, search })
