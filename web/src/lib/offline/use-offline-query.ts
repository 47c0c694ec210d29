import type { Endpoint } from '@canhoto/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useSignedIn } from '../../session/use-session.ts'
import { callPage, type Input } from '../http/api.ts'
import { endpointKey } from '../http/endpoint-key.ts'
import { cacheKey, readCached, writeCached } from './offline-cache.ts'

type Schema = z.ZodMiniType

type Answer<Data> = Awaited<
  ReturnType<typeof callPage<Schema, Schema, Schema, z.ZodMiniType<Data>>>
>

type CachedAnswer<Data> = Answer<Data> & {
  /** When the server answered, in milliseconds since 1970. */
  at: number
}

interface Options {
  refetchInterval?: number
  /** Runs after each answer, with the time at which it was asked for, in milliseconds since 1970. */
  onAnswer?: (askedAt: number) => Promise<void>
}

/** What an endpoint answers. The last answer is stored on the device, so that it can be shown without a network. */
export function useOfflineQuery<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Pick<Input<P, Q, B>, 'params' | 'query'>,
  { refetchInterval = 0, onAnswer }: Options = {},
) {
  type Cached = CachedAnswer<z.output<R>>
  const { user, company } = useSignedIn()
  const queryKey = endpointKey(endpoint, input)
  const name = cacheKey({ userId: user.id, companyId: company.id }, queryKey)
  const stored = useQuery({
    // No endpoint: what this device stored of one.
    queryKey: ['offline-cache', ...queryKey],
    // A device without storage has no stored answer.
    queryFn: () => readCached<Cached>(name).catch(() => null),
    staleTime: Infinity,
  })
  const fresh = useQuery({
    queryKey,
    async queryFn({ signal }): Promise<Cached> {
      const at = Date.now()
      const answer = { ...(await callPage(endpoint, { ...input, signal })), at }
      await onAnswer?.(at)
      await writeCached(name, answer).catch(() => undefined)
      return answer
    },
    refetchInterval: refetchInterval || false,
  })
  const shown = fresh.data ?? stored.data ?? null
  return {
    shown,
    error: fresh.error,
    isPending: shown === null && (fresh.isPending || stored.isPending),
    refetch: () => void fresh.refetch(),
  }
}
