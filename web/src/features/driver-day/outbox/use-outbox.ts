import { deliveries } from '@canhoto/contracts/deliveries'
import { tracking } from '@canhoto/contracts/tracking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../../../session/use-session.ts'
import { endpointKey } from '../../../lib/http/endpoint-key.ts'
import { onOutboxChange } from '../../../lib/outbox/outbox-events.ts'
import type { Item } from '../../../lib/outbox/item.ts'
import { itemsOf } from '../../../lib/outbox/store.ts'

// No endpoint: the outbox is read from IndexedDB.
const outboxKey = ['outbox']

/** The driver's items that the server's list does not show yet. */
export function useOutbox() {
  const { user, company } = useSignedIn()
  return useQuery({
    queryKey: outboxKey,
    queryFn: () => itemsOf({ userId: user.id, companyId: company.id }),
    staleTime: Infinity,
    retry: false,
  })
}

/** Refreshes the driver's screen when something was stored or sent. */
export function useOutboxChanges() {
  const cache = useQueryClient()
  const { user, company } = useSignedIn()

  useEffect(() => {
    // Persistent storage keeps the browser from evicting photos; it may refuse.
    void navigator.storage?.persist?.()
    let seen: readonly Item[] = []

    async function refresh() {
      await cache.invalidateQueries({ queryKey: outboxKey })
      const items = await itemsOf({ userId: user.id, companyId: company.id })
      const before = seen
      seen = items
      const wasRouteSent = isRouteSent(before, items)
      if (wasRouteSent) await cache.invalidateQueries({ queryKey: endpointKey(tracking.ownDay) })
      if (wasRouteSent || changesList(before, items)) {
        await cache.invalidateQueries({ queryKey: endpointKey(deliveries.list) })
      }
    }

    const stopListening = onOutboxChange(() => void refresh())
    void refresh()
    return stopListening
  }, [cache, user.id, company.id])
}

const idsOf = (items: readonly Item[]) => new Set(items.map(({ id }) => id))

/** Whether the server has heard of a start or an end of the route. */
function isRouteSent(before: readonly Item[], items: readonly Item[]) {
  const stored = idsOf(items)
  return before.some(({ id, work }) => work.kind === 'route' && !stored.has(id))
}

/** Whether an item that changes the list has reached the server. */
function changesList(before: readonly Item[], items: readonly Item[]) {
  const known = idsOf(before.filter(isSent))
  return items.some((item) => isSent(item) && !known.has(item.id))
}

const isSent = ({ state }: Item) => state === 'sent'
