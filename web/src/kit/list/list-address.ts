import { Search } from '@canhoto/contracts/fields'
import * as z from 'zod/mini'

/** The filters of a list by the names that they have in the address, each with the schema of its text. */
export type FilterFields = Readonly<Record<string, z.ZodMiniType<string | undefined>>>

/** Those that are set. */
export type FiltersOf<F extends FilterFields> = {
  [Name in keyof F]?: z.output<F[Name]> | undefined
}

interface Place<F extends FilterFields> {
  filters: FiltersOf<F>
  search: string
  page: number
}

/**
 * Filters, search and page of a list as an address has them. `prefix` tells the parameters of one list from those of another
 * on the same screen.
 */
export function listAddress<F extends FilterFields>(fields: F, prefix = '') {
  const all: FilterFields = { ...fields, search: Search }
  const nameOf = (field: string) => prefix + field

  function read(params: URLSearchParams, field: string) {
    const text = params.get(nameOf(field))
    // PostgreSQL has no text with a NUL in it.
    if (!text || text.includes('\0')) return undefined
    return all[field] && z.safeParse(all[field], text).data
  }

  /** Wrong values, as of a link that was cut off, count as none. */
  function parse(params: URLSearchParams): Place<F> {
    const known = Object.keys(fields).flatMap((field) => {
      const value = read(params, field)
      return value ? [[field, value] as const] : []
    })
    return {
      filters: Object.fromEntries(known) as FiltersOf<F>,
      search: read(params, 'search') ?? '',
      page: parsePage(params.get(nameOf('page'))),
    }
  }

  /**
   * In one order, so that two addresses with the same filters are the same text. What `params` has besides, as the tab of the
   * screen, stays in front of them.
   */
  function format({ filters, search = '', page = 1 }: Partial<Place<F>>, params?: URLSearchParams) {
    const next = new URLSearchParams(params)
    const values: Record<string, string | undefined> = { ...filters }
    if (search) values['search'] = search
    for (const field of [...Object.keys(all), 'page']) next.delete(nameOf(field))
    for (const field of Object.keys(all)) {
      if (values[field]) next.set(nameOf(field), values[field])
    }
    if (page > 1) next.set(nameOf('page'), String(page))
    return next.toString()
  }

  return { parse, format }
}

/** Whether any of these filters is set. */
export const isNarrowed = (query: object) => Object.values(query).some(Boolean)

function parsePage(text: string | null) {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
