import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../../app/use-session.ts'
import { onChange } from '../../lib/outbox/changes.ts'
import { itemsOf } from '../../lib/outbox/store.ts'
import { keepSending } from '../../lib/outbox/wake.ts'
import { dayDeliveriesKey } from './use-day-deliveries.ts'

export const outboxKey = ['outbox']

/** What this driver did on this phone and the server has not shown yet. */
export function useOutbox() {
  const { user, company } = useSignedIn()
  return useQuery({
    queryKey: outboxKey,
    queryFn: () => itemsOf({ userId: user.id, companyId: company.id }),
    staleTime: Infinity,
    retry: false,
  })
}

/** Sends while the driver's screen is open, and lets the screen follow. */
export function useSending() {
  const cache = useQueryClient()
  const { user, company } = useSignedIn()

  useEffect(() => {
    // Photos must not be cleared away to make room; where it is refused they are as safe as the browser makes them.
    void navigator.storage?.persist?.()
    let askedFor = 0

    async function follow() {
      await cache.invalidateQueries({ queryKey: outboxKey })
      const items = await itemsOf({ userId: user.id, companyId: company.id })
      const sentLast = Math.max(0, ...items.map(({ sentAt }) => sentAt ?? 0))
      if (sentLast <= askedFor) return
      askedFor = sentLast
      await cache.invalidateQueries({ queryKey: dayDeliveriesKey })
    }

    const stopSending = keepSending()
    const stopListening = onChange(() => void follow())
    return () => {
      stopSending()
      stopListening()
    }
  }, [cache, user.id, company.id])
}
