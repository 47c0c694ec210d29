import { proofs } from '@canhoto/contracts/proofs'
import { useQuery } from '@tanstack/react-query'
import { callFile } from '../../lib/http/api.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { BlobImage } from '../../ui/blob-image.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import classes from './verification.module.css'

export function ProofPhoto({ id }: { id: string }) {
  const params = { id }
  const photo = useQuery({
    queryKey: endpointKey(proofs.photo, { params }),
    queryFn: ({ signal }) => callFile(proofs.photo, { params, signal }),
    staleTime: Infinity,
  })
  if (photo.isPending) return <Loading text="Carregando imagem..." />
  if (photo.isError) {
    return (
      <Failure message="Não foi possível carregar a imagem." onRetry={() => void photo.refetch()} />
    )
  }
  return (
    <div className={classes.photo}>
      <BlobImage blob={photo.data} alt="Foto do canhoto assinado" />
    </div>
  )
}
