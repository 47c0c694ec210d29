import { deliveries } from '@canhoto/contracts/deliveries'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api.ts'

interface Query {
  search: string
  page: number
  per_page: number
}

export function useDayDeliveries(query: Query) {
  return useQuery({
    queryKey: ['deliveries', 'today', query],
    queryFn: ({ signal }) =>
      callPage(deliveries.list, { query: { ...query, day: 'today' }, signal }),
    placeholderData: keepPreviousData,
  })
}
