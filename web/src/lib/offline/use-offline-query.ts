import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../session/use-session.ts'
import { keep, readCached } from './offline-cache.ts'

interface Kept<T> {
  data: T
  /** When the server answered, in milliseconds since 1970. */
  at: number
}

interface Options<T> {
  queryKey: QueryKey
  queryFn: (signal: AbortSignal) => Promise<T>
  refetchInterval?: number
}

/** A query whose last answer is stored on the device, so that it can be shown without a network. */
export function useOfflineQuery<T>({ queryKey, queryFn, refetchInterval }: Options<T>) {
  const { user, company } = useSignedIn()
  const name = [user.id, company.id, ...queryKey].join(' ')
  const kept = useQuery({
    queryKey: ['kept', ...queryKey],
    // A device without storage has no stored answer.
    queryFn: () => readCached<Kept<T>>(name).catch(() => null),
    staleTime: Infinity,
  })
  const fresh = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Kept<T>> => {
      const at = Date.now()
      const answer = { data: await queryFn(signal), at }
      await keep(name, answer).catch(() => undefined)
      return answer
    },
    ...(refetchInterval && { refetchInterval }),
  })
  const shown = fresh.data ?? kept.data ?? null
  return {
    shown,
    error: fresh.error,
    isPending: shown === null && (fresh.isPending || kept.isPending),
    refetch: () => void fresh.refetch(),
  }
}
