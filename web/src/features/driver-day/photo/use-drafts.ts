import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Draft, listDrafts } from '../../../lib/outbox/drafts.ts'
import { onOutboxChange } from '../../../lib/outbox/outbox-events.ts'
import { useSignedIn } from '../../../session/use-session.ts'

const NONE: readonly Draft[] = []

// No endpoint: the drafts are read from IndexedDB.
const draftsKey = ['drafts']

/** The driver's photos that were taken and not confirmed. */
export function useDrafts() {
  const { user, company } = useSignedIn()
  const cache = useQueryClient()
  useEffect(
    () => onOutboxChange(() => void cache.invalidateQueries({ queryKey: draftsKey })),
    [cache],
  )
  const { data = NONE } = useQuery({
    queryKey: draftsKey,
    queryFn: () => listDrafts({ userId: user.id, companyId: company.id }),
    staleTime: Infinity,
    retry: false,
  })
  return data
}
