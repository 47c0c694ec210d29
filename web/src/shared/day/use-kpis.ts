import { dashboard } from '@canhoto/contracts/dashboard'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

const REFRESH_MS = 60_000

export function useKpis() {
  return useQuery({
    queryKey: ['deliveries', 'kpis'],
    queryFn: ({ signal }) => call(dashboard.kpis, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}
