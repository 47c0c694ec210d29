import { dashboard } from '@canhoto/contracts/dashboard'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'

const REFRESH_MS = 60_000

/** The month changes slowly, and its comparison costs the database more than the day's figures. */
const TRENDS_REFRESH_MS = 3_600_000

/** The day's figures and, once they are known, the month's trends: null until then, undefined when they did not come. */
export function useKpis() {
  const { data, dataUpdatedAt, isError, isPending, refetch } = useEndpointQuery(
    dashboard.kpis,
    {},
    { refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' },
  )
  const trends = useEndpointQuery(
    dashboard.trends,
    {},
    { retry: false, staleTime: TRENDS_REFRESH_MS, refetchOnWindowFocus: false },
  )
  return {
    data,
    trends: trends.isLoading ? null : trends.data,
    dataUpdatedAt,
    isError,
    isPending,
    refetch,
  }
}
