import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/** Of a query that has failed and has no data. */
const FAILED = {
  data: undefined,
  status: 'error',
  isError: true,
  isLoadingError: true,
  isRefetchError: false,
  isPending: false,
  isLoading: false,
  isSuccess: false,
  isPlaceholderData: false,
}

/**
 * A query that failed keeps its error while it is asked again by itself. TanStack Query forgets it where there is no data, so
 * that a list which is asked for every few seconds would change between its error and 'Carregando...', which only a user's
 * own retry shows.
 */
export function useLastError<Data>(
  result: UseQueryResult<Data>,
  queryKey: QueryKey,
): UseQueryResult<Data> {
  const key = hashKey(queryKey)
  const [last, setLast] = useState<{ key: string; error: Error } | null>(null)
  const error = last?.key === key ? last.error : null
  const isUnknown = result.isPending || result.isPlaceholderData
  if (result.error && result.error !== error) setLast({ key, error: result.error })
  if (error && !result.error && !isUnknown) setLast(null)
  if (!error) return result
  const refetch: typeof result.refetch = (options) => {
    setLast(null)
    return result.refetch(options)
  }
  const shown = isUnknown ? { ...result, ...FAILED, error } : result
  return { ...shown, refetch } as UseQueryResult<Data>
}
