import type { Endpoint } from '@canhoto/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useSignedIn } from '../../session/use-session.ts'
import { callPage, type Input, Meta } from '../http/api.ts'
import { endpointKey } from '../http/endpoint-key.ts'
import { cacheKey, readCached, writeCached } from './offline-cache.ts'

type Schema = z.ZodMiniType

interface CachedAnswer<Data> {
  data: Data
  meta: Meta
  /** When the server answered, in milliseconds since 1970. */
  at: number
}

interface Options {
  refetchInterval?: number
  /** False: what the device stored is shown, and the server not asked yet. */
  enabled?: boolean
  /** Runs before each call; what it returns runs once the call was answered, with when it was made. */
  onAsk?: () => Promise<(at: number) => Promise<void>>
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
  { refetchInterval = 0, enabled = true, onAsk }: Options = {},
) {
  type Cached = CachedAnswer<z.output<R>>
  const { user, company } = useSignedIn()
  const queryKey = endpointKey(endpoint, input)
  const name = cacheKey({ userId: user.id, companyId: company.id }, queryKey)
  const stored = useQuery({
    // No endpoint: what this device stored of one.
    queryKey: ['offline-cache', ...queryKey],
    queryFn: () => readAnswer(endpoint, name),
    staleTime: Infinity,
  })
  const fresh = useQuery({
    enabled,
    queryKey,
    async queryFn({ signal }): Promise<Cached> {
      const onAnswer = await onAsk?.().catch(() => undefined)
      const now = Date.now()
      const { at = now, ...page } = await callPage(endpoint, { ...input, signal })
      const answer = { ...page, at }
      await writeCached(name, answer).catch(() => undefined)
      await onAnswer?.(at).catch(() => undefined)
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

/** A device without storage has no stored answer. */
function readAnswer<R extends Schema>(
  { returns }: Pick<Endpoint<Schema, Schema, Schema, R>, 'returns'>,
  name: string,
) {
  const schema = z.object({ data: returns, meta: Meta, at: z.number() })
  return readCached(name, schema).catch(() => null) as Promise<CachedAnswer<z.output<R>> | null>
}
