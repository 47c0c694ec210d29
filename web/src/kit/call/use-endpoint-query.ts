import type { Endpoint } from '@canhoto/contracts/endpoint'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callPage, type Input, type Meta } from '../../lib/http/api.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { useLastError } from './use-last-error.ts'

type Schema = z.ZodMiniType

/** What the cache holds of every endpoint, so that a list and one page of it can share a key. */
interface Answer<Data> {
  data: Data
  meta: Meta
}

type QueryInput<P extends Schema, Q extends Schema> = Pick<
  Input<P, Q, Schema>,
  'params' | 'query' | 'signal'
>

type Passed = 'enabled' | 'retry' | 'staleTime' | 'refetchOnWindowFocus'

export interface QueryOptions<P extends Schema, Q extends Schema, Data> extends Pick<
  UseQueryOptions<Answer<Data>>,
  Passed
> {
  refetchInterval?: UseQueryOptions<Answer<Data>>['refetchInterval'] | undefined
  /** Instead of the plain call: with a check before it, or with a notice when it fails. */
  send?: ((input: QueryInput<P, Q>) => Promise<Answer<Data>>) | undefined
}

/** What an endpoint answers, cached under its method, path, params and query. */
export function useEndpointQuery<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Omit<QueryInput<P, Q>, 'signal'> = {},
  {
    send = (sent) => callPage(endpoint, sent),
    refetchInterval = false,
    ...options
  }: QueryOptions<P, Q, z.output<R>> = {},
) {
  const queryKey = endpointKey(endpoint, input)
  const result = useQuery({
    ...options,
    refetchInterval,
    queryKey,
    queryFn: ({ signal }) => send({ ...input, signal }),
    select: ({ data }) => data,
  })
  return useLastError(result, queryKey)
}

export type PageQuery<Q extends Schema> = z.input<Q> & { page: number; per_page: number }

interface PageInput<P extends Schema, Q extends Schema> {
  params?: z.input<P> | undefined
  query: PageQuery<Q>
}

/**
 * One page of a list with its total. The rows of the page before stay until the next ones are there, and the last page
 * stands in for one past the end, whose rows may have been deleted.
 */
export function useEndpointPage<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: PageInput<P, Q>,
  {
    send = (sent) => callPage(endpoint, sent),
    refetchInterval = false,
    ...options
  }: QueryOptions<P, Q, z.output<R>> = {},
) {
  const { query } = input
  const sent = input as QueryInput<P, Q>
  const queryKey = endpointKey(endpoint, input)
  const result = useQuery({
    ...options,
    refetchInterval,
    queryKey,
    async queryFn({ signal }) {
      const answer = await send({ ...sent, signal })
      const last = countPages(answer.meta.total, query.per_page)
      return query.page <= last
        ? answer
        : send({ ...sent, query: { ...query, page: last }, signal })
    },
    placeholderData: keepPreviousData,
  })
  return useLastError(result, queryKey)
}

/** An empty list has one page too. */
export function countPages(total: number, pageSize: number) {
  return Math.max(1, Math.ceil(total / pageSize))
}
