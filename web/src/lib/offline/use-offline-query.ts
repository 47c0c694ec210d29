import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../session/use-session.ts'
import { keep, readKept } from './offline-cache.ts'

interface Kept<T> {
  data: T
  /** Milliseconds: when the server gave it. */
  at: number
}

interface Options<T> {
  queryKey: QueryKey
  queryFn: (signal: AbortSignal) => Promise<T>
  refetchInterval?: number
}

/** A query whose last answer stays on the device, so that it can be read without a network. */
export function useKeptQuery<T>({ queryKey, queryFn, refetchInterval }: Options<T>) {
  const { user, company } = useSignedIn()
  const name = [user.id, company.id, ...queryKey].join(' ')
  const kept = useQuery({
    queryKey: ['kept', ...queryKey],
    // A device without storage has nothing kept, and that is all.
    queryFn: () => readKept<Kept<T>>(name).catch(() => null),
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
