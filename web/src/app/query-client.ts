import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Mutation,
  MutationCache,
  QueryClient,
} from '@tanstack/react-query'
import { ApiError, TOO_MANY_CALLS } from '../lib/http/api-error.ts'
import { snapshotSubmittedForm } from './reload/dirty-fields.ts'

/** A query cache for one session. */
export function newQueryClient() {
  const saved = new WeakMap<Mutation<unknown, unknown>, () => void>()
  return new SessionQueryClient({
    mutationCache: new MutationCache({
      onMutate: (_, mutation) => {
        saved.set(mutation, snapshotSubmittedForm())
      },
      onSuccess: (_data, _variables, _result, mutation) => saved.get(mutation)?.(),
    }),
    defaultOptions: {
      // navigator.onLine is often wrong on phones: calls are always tried.
      queries: { networkMode: 'always', staleTime: 15_000, retry: mayRetry, retryDelay },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * TanStack Query goes on with a first reading that is invalidated on its way, and takes its answer for new, though the server
 * may have given it before the change (its issue 8530). Here it is read once more after it.
 */
class SessionQueryClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
    const answered = first.filter(({ state }) => state.status === 'success')
    await Promise.all(
      answered.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    )
  }
}

const MAX_RETRIES = 2
const MAX_RETRY_DELAY_MS = 30_000

function mayRetry(failures: number, error: unknown) {
  if (!(error instanceof ApiError) || failures >= MAX_RETRIES) return false
  // What took the server too long would take it too long again.
  if (error.code === 'TIMEOUT') return false
  return error.status === 0 || error.status === TOO_MANY_CALLS || error.status >= 500
}

/** As long as the server asks for; otherwise one second, then two. */
function retryDelay(failures: number, error: unknown) {
  const seconds = (error instanceof ApiError && error.retryAfter) || 2 ** failures
  return Math.min(seconds * 1000, MAX_RETRY_DELAY_MS)
}
