import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../../../session/use-session.ts'
import { onChange } from '../../../lib/outbox/outbox-events.ts'
import type { Item } from '../../../lib/outbox/item.ts'
import { itemsOf } from '../../../lib/outbox/store.ts'
import { keepSending } from '../../../lib/outbox/scheduler.ts'
import { dayDeliveriesKey } from '../list/use-day-deliveries.ts'

const outboxKey = ['outbox']

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
    let seen: readonly Item[] = []

    async function follow() {
      await cache.invalidateQueries({ queryKey: outboxKey })
      const items = await itemsOf({ userId: user.id, companyId: company.id })
      const before = seen
      seen = items
      if (changedTheList(before, items)) {
        await cache.invalidateQueries({ queryKey: dayDeliveriesKey })
      }
    }

    const stopListening = onChange(() => void follow())
    void follow()
    const stopSending = keepSending()
    return () => {
      stopSending()
      stopListening()
    }
  }, [cache, user.id, company.id])
}

/** Something reached the server. What shows in the list stays with its time; a route, which moves every delivery, goes. */
function changedTheList(before: readonly Item[], items: readonly Item[]) {
  const sentLast = (all: readonly Item[]) => Math.max(0, ...all.map(({ sentAt }) => sentAt ?? 0))
  const here = new Set(items.map(({ id }) => id))
  const routeSent = before.some(({ id, work }) => work.kind === 'route' && !here.has(id))
  return routeSent || sentLast(items) > sentLast(before)
}
