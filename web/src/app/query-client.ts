import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/http/api-error.ts'
import { snapshotSubmittedForm } from './reload/dirty-fields.ts'

/** A query cache for one session. */
export function newQueryClient() {
  const saved = new WeakMap<Mutation<unknown, unknown>, () => void>()
  return new QueryClient({
    mutationCache: new MutationCache({
      onMutate: (_, mutation) => {
        saved.set(mutation, snapshotSubmittedForm())
      },
      onSuccess: (_data, _variables, _result, mutation) => saved.get(mutation)?.(),
    }),
    defaultOptions: {
      // navigator.onLine is often wrong on phones: calls are always tried.
      queries: { networkMode: 'always', staleTime: 15_000, retry: mayRetry },
      mutations: { networkMode: 'always' },
    },
  })
}

function mayRetry(failures: number, error: unknown) {
  const worthIt = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return worthIt && failures < 2
}
