import { reports } from '@canhoto/contracts/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api.ts'

interface Query {
  search: string
  page: number
  per_page: number
}

export function useFinishedDeliveries(query: Query) {
  return useQuery({
    queryKey: ['deliveries', 'finished', query],
    queryFn: ({ signal }) => callPage(reports.canhotos, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
