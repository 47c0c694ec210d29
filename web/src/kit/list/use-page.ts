import type { Endpoint } from '@canhoto/contracts/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callPage } from '../../lib/http/api.ts'

type Schema = z.ZodMiniType

/**
 * One page of a list, under the endpoint's path; the rows of before stay until those of the next page are there.
 * The last page stands in for one past the end: its rows may have been deleted. `before` may throw what is to be shown.
 */
export function usePage<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  query: z.input<Q> & { page: number; per_page: number },
  before?: () => void,
) {
  return useQuery({
    queryKey: [endpoint.path, query],
    async queryFn({ signal }) {
      before?.()
      const asked = await callPage(endpoint, { query, signal })
      const last = pagesOf(asked.meta.total, query.per_page)
      if (query.page <= last) return asked
      return callPage(endpoint, { query: { ...query, page: last }, signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** An empty list has a page too. */
export function pagesOf(total: number, perPage: number) {
  return Math.max(1, Math.ceil(total / perPage))
}
