import { deliveries } from '@canhoto/contracts/deliveries'
import { useDeferredValue, useMemo } from 'react'
import { useSignedIn } from '../../../session/use-session.ts'
import type { Item } from '../../../lib/outbox/item.ts'
import { forgetSentLater } from '../../../lib/outbox/outbox.ts'
import { useOfflineQuery } from '../../../lib/offline/use-offline-query.ts'
import { applyOutbox, type DayDelivery } from './apply-outbox.ts'

const REFRESH_MS = 60_000
const NOTHING: readonly Item[] = []
const NO_DELIVERIES: readonly DayDelivery[] = []

/** Today's list with the outbox applied. Without a network, the last one that was read. */
export function useDayDeliveries(driverId: string, items: readonly Item[] = NOTHING) {
  const { user, company } = useSignedIn()
  const list = useOfflineQuery(
    deliveries.list,
    { query: { driver_id: driverId, day: 'today', sort: 'created_at' } },
    {
      refetchInterval: REFRESH_MS,
      // Items that were sent before the request are part of its answer.
      onAsk: () => forgetSentLater({ userId: user.id, companyId: company.id }),
    },
  )
  const rows = list.shown?.data
  const shown = useMemo(() => applyOutbox(rows ?? [], items), [rows, items])
  const drawn = useDeferredValue(shown, NO_DELIVERIES)
  // What is drawn may still be the list from before anything was read.
  const isPending = list.isPending || (drawn.length === 0 && shown.length > 0)
  return { ...list, isPending, deliveries: drawn }
}
