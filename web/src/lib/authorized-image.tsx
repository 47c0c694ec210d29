import { useQuery } from '@tanstack/react-query'
import { BlobImage } from '../ui/blob-image.tsx'
import { Failure, Loading } from '../ui/data-states.tsx'
import { notify } from '../ui/toasts/notify.ts'
import { request } from './http/http.ts'

async function fetchReceipt(path: string, signal: AbortSignal) {
  try {
    return await (await request({ method: 'GET', path, signal })).blob()
  } catch (error) {
    if (!signal.aborted) {
      notify.error('Erro ao carregar canhoto', 'Não foi possível carregar a imagem do canhoto.')
    }
    throw error
  }
}

/** The photo of a receipt, fetched with the token from the address that an answer of the API gave. */
export function AuthorizedImage({ url, alt }: { url: string; alt: string }) {
  const image = useQuery({
    queryKey: ['image', url],
    queryFn: ({ signal }) => fetchReceipt(url, signal),
    staleTime: Infinity,
    retry: false,
  })

  if (image.isPending) return <Loading text="Carregando imagem..." />
  if (image.isError) {
    return (
      <Failure message="Não foi possível carregar a imagem." onRetry={() => void image.refetch()} />
    )
  }
  return <BlobImage blob={image.data} alt={alt} />
}
