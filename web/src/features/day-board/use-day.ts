import { deliveries } from '@canhoto/contracts/deliveries'
import { drivers } from '@canhoto/contracts/drivers'
import { TRACKING_EVERY_MS, UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { useEndpointPage, useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'

const INPUT = {
  query: { day: 'today', sort: '-created_at', page: 1, per_page: UNPAGED_SIZE },
} as const

export const DAY_KEY = endpointKey(deliveries.list, INPUT)

/** What the board is made of: the newest deliveries of today, and the active drivers with their vehicles. */
export function useDay() {
  const list = useEndpointPage(deliveries.list, INPUT, { refetchInterval: TRACKING_EVERY_MS })
  const active = useEndpointQuery(
    drivers.list,
    { query: { status: 'active' } },
    { refetchInterval: TRACKING_EVERY_MS },
  )
  return { list, active }
}
