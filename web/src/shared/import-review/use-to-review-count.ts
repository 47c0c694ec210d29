import { importReview } from '@canhoto/contracts/import-review'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'

const REFRESH_MS = 60_000
const COUNTED = { page: 1, per_page: 1 } as const

/** How many files of all imports wait for a user; 0 until it is known. */
export function useToReviewCount() {
  // An import that was just read has changed it.
  const fresh = { staleTime: 0, refetchInterval: REFRESH_MS }
  return useEndpointPage(importReview.list, { query: COUNTED }, fresh).data?.meta.total ?? 0
}
