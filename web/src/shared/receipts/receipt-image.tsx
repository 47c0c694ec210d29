import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readBlob, request } from '../../lib/http/http.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { Empty, Failure } from '../../ui/data-states.tsx'
import { PictureLoading } from './zoomable-image.tsx'

interface Props {
  /** The address that an answer of the API gave. */
  url: string
  children: (photo: Blob) => ReactNode
  onError?: () => void
  /** As its picture. */
  isLarge?: boolean
}

/** The photo of a receipt, fetched with the token. */
export function ReceiptImage({ url, children, onError, isLarge = false }: Props) {
  const image = useQuery({ ...receiptImageQuery(url, onError), ...(onError && { retry: false }) })
  if (image.isPending) return <PictureLoading isLarge={isLarge} />
  if (image.isError && isGone(image.error)) return <Empty>{image.error.message}</Empty>
  if (image.isError) {
    return (
      <Failure message="Não foi possível carregar a imagem." onRetry={() => void image.refetch()} />
    )
  }
  return children(image.data)
}

/** Deleted by the term of the company, or at the request of a person: the server says which. */
const isGone = (error: Error) => error instanceof ApiError && error.status === 410

/** To fetch the photo before it is shown. */
export const receiptImageQuery = (url: string, onError?: () => void) => ({
  // No endpoint of the contract: an answer says the address.
  queryKey: ['receipt-image', url],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchImage(url, signal, onError),
  staleTime: Infinity,
})

async function fetchImage(path: string, signal: AbortSignal, onError?: () => void) {
  try {
    return await readBlob(await request({ method: 'GET', path, signal }), signal)
  } catch (error) {
    if (!signal.aborted) onError?.()
    throw error
  }
}
