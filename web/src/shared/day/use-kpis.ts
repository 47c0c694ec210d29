import { dashboard } from '@canhoto/contracts/dashboard'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'

const REFRESH_MS = 60_000

export function useKpis() {
  return useEndpointQuery(
    dashboard.kpis,
    {},
    { refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' },
  )
}
