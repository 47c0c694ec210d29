import { drivers } from '@canhoto/contracts/drivers'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

export function useDrivers() {
  return useQuery({
    queryKey: ['drivers', 'active'],
    queryFn: () => call(drivers.list, { query: { status: 'active' } }),
  })
}
