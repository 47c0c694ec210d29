import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/http/api-error.ts'
import { typedAtSubmission } from './reload/dirty-fields.ts'

/** What one session read and saves. */
export function newQueryClient() {
  const saved = new WeakMap<Mutation<unknown, unknown>, () => void>()
  return new QueryClient({
    mutationCache: new MutationCache({
      onMutate: (_, mutation) => {
        saved.set(mutation, typedAtSubmission())
      },
      onSuccess: (_data, _variables, _result, mutation) => saved.get(mutation)?.(),
    }),
    defaultOptions: {
      // The phone's own idea of being online is often wrong: calls are tried, and say so when they fail.
      queries: { networkMode: 'always', staleTime: 15_000, retry: mayRetry },
      mutations: { networkMode: 'always' },
    },
  })
}

function mayRetry(failures: number, error: unknown) {
  const worthIt = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return worthIt && failures < 2
}
