import { useQuery } from '@tanstack/react-query'
import { BlobImage } from '../ui/blob-image.tsx'
import { Failure, Loading } from '../ui/data-states.tsx'
import { request } from './http.ts'

/** A picture behind the bearer token, by the address that an answer of the API gave. */
export function AuthorizedImage({ url, alt }: { url: string; alt: string }) {
  const image = useQuery({
    queryKey: ['image', url],
    queryFn: async ({ signal }) => (await request({ method: 'GET', path: url, signal })).blob(),
    staleTime: Infinity,
  })

  if (image.isPending) return <Loading text="Carregando imagem..." />
  if (image.isError) {
    return <Failure message="Não foi possível carregar a imagem." onRetry={() => void image.refetch()} />
  }
  return <BlobImage blob={image.data} alt={alt} />
}
