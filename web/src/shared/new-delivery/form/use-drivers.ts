import { drivers } from '@canhoto/contracts/drivers'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'

export function useDrivers() {
  return useEndpointQuery(drivers.list, { query: { status: 'active' } })
}
