import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AuthorizedImage } from '../../../lib/authorized-image.tsx'
import { bytesOf } from '../../../lib/outbox/store.ts'
import { BlobImage } from '../../../ui/blob-image.tsx'
import { Failure, Loading } from '../../../ui/data-states.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { DayDelivery } from '../list/apply-outbox.ts'

export function ReceiptDialog({
  delivery,
  onClose,
}: {
  delivery: DayDelivery
  onClose: () => void
}) {
  const alt = `Canhoto da NF ${delivery.nf_number}`
  const { photoItem, receipt_image_url } = delivery
  const actions = (
    <Button variant="default" size="lg" onClick={onClose}>
      Fechar
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title={alt} size="xl" actions={actions}>
      {photoItem ? (
        <PhotoOnPhone id={photoItem} alt={alt} />
      ) : (
        receipt_image_url && <AuthorizedImage url={receipt_image_url} alt={alt} />
      )}
    </Dialog>
  )
}

/** The unsent photo. */
function PhotoOnPhone({ id, alt }: { id: string; alt: string }) {
  const photo = useQuery({ queryKey: ['photo-on-phone', id], queryFn: () => readPhoto(id) })

  if (photo.isPending) return <Loading text="Carregando imagem..." />
  if (!photo.data) return <Failure message="Não foi possível carregar a imagem." />
  return <BlobImage blob={photo.data} alt={alt} />
}

async function readPhoto(id: string) {
  const bytes = await bytesOf(id)
  return bytes && new Blob([bytes.content], { type: bytes.type })
}
