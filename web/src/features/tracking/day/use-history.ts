import { driverHistory } from '@canhoto/contracts/driver-history'
import { TRACKING_EVERY_MS } from '@canhoto/contracts/limits'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'

export type History = ReturnType<typeof useHistory>

/** The day of a driver; today's is read again every minute. */
export function useHistory(driverId: string | undefined, day: string, isToday: boolean) {
  return useEndpointQuery(
    driverHistory.history,
    { params: { id: driverId ?? '' }, query: { start_date: day, end_date: day } },
    {
      enabled: driverId !== undefined,
      refetchInterval: isToday ? TRACKING_EVERY_MS : false,
    },
  )
}
