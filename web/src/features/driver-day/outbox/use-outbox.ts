import { deliveries } from '@canhoto/contracts/deliveries'
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
      if (changesList(before, items)) {
        await cache.invalidateQueries({ queryKey: endpointKey(deliveries.list) })
      }
    }

    const stopListening = onOutboxChange(() => void refresh())
    void refresh()
    return stopListening
  }, [cache, user.id, company.id])
}

/** Whether an item that changes the list has reached the server. */
function changesList(before: readonly Item[], items: readonly Item[]) {
  const idsOf = (all: readonly Item[]) => new Set(all.map(({ id }) => id))
  const [stored, known] = [idsOf(items), idsOf(before.filter(isSent))]
  const routeSent = before.some(({ id, work }) => work.kind === 'route' && !stored.has(id))
  return routeSent || items.some((item) => isSent(item) && !known.has(item.id))
}

const isSent = ({ state }: Item) => state === 'sent'
