import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A query that failed and is asked again keeps its error until it succeeds. TanStack Query forgets it where there is no data,
 * so that a list which is asked for every few seconds would change between its error and 'Carregando...'.
 */
export function useLastError<Data>(
  result: UseQueryResult<Data>,
  queryKey: QueryKey,
): UseQueryResult<Data> {
  const key = hashKey(queryKey)
  const [last, setLast] = useState<{ key: string; error: Error } | null>(null)
  const isUnknown = result.isPending || result.isPlaceholderData
  if (result.error && (result.error !== last?.error || key !== last.key))
    setLast({ key, error: result.error })
  if (last?.key === key && !result.error && !isUnknown) setLast(null)
  if (last?.key !== key || !isUnknown) return result
  return {
    ...result,
    data: undefined,
    error: last.error,
    status: 'error',
    isError: true,
    isLoadingError: true,
    isRefetchError: false,
    isPending: false,
    isLoading: false,
    isSuccess: false,
    isPlaceholderData: false,
  } as UseQueryResult<Data>
}
