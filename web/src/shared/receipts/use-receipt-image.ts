import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http/http.ts'

/** The photo of a receipt, fetched with the token from the address that a list gave. */
export function useReceiptImage(url: string) {
  return useQuery({
    queryKey: ['image', url],
    queryFn: async ({ signal }) => (await request({ method: 'GET', path: url, signal })).blob(),
    staleTime: Infinity,
  })
}
