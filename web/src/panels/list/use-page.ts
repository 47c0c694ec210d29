import type { Endpoint } from '@canhoto/contracts/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callPage } from '../../lib/api.ts'

type Schema = z.ZodMiniType

/** One page of a list, under the endpoint's path; the rows of before stay until those of the next page are there. */
export function usePage<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  query: z.input<Q>,
) {
  return useQuery({
    queryKey: [endpoint.path, query],
    queryFn: ({ signal }) => callPage(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
