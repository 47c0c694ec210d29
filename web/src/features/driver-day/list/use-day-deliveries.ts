import { deliveries } from '@canhoto/contracts/deliveries'
import { useMemo } from 'react'
import { useSignedIn } from '../../../session/use-session.ts'
import { call } from '../../../lib/http/api.ts'
import type { Item } from '../../../lib/outbox/item.ts'
import { forgetSent } from '../../../lib/outbox/outbox.ts'
import { useOfflineQuery } from '../../../lib/offline/use-offline-query.ts'
import { applyOutbox } from './apply-outbox.ts'

export const dayDeliveriesKey = ['day-deliveries']

const REFRESH_MS = 60_000
const NOTHING: readonly Item[] = []

/** Today's list with the outbox applied. Without a network, the last one that was read. */
export function useDayDeliveries(driverId: string, items: readonly Item[] = NOTHING) {
  const { user, company } = useSignedIn()
  const list = useOfflineQuery({
    queryKey: [...dayDeliveriesKey, driverId],
    queryFn: async (signal) => {
      const askedAt = Date.now()
      const query = { driver_id: driverId, day: 'today', sort: 'created_at' } as const
      const rows = await call(deliveries.list, { query, signal })
      // Items that were sent before the request are part of its answer.
      await forgetSent({ userId: user.id, companyId: company.id }, askedAt).catch(() => undefined)
      return rows
    },
    refetchInterval: REFRESH_MS,
  })
  const rows = list.shown?.data
  const shown = useMemo(() => applyOutbox(rows ?? [], items), [rows, items])
  return { ...list, deliveries: shown }
}
