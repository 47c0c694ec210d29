import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReceiptImage } from '../../../shared/receipts/receipt-image.tsx'
import { ZoomableImage } from '../../../shared/receipts/zoomable-image.tsx'
import { Failure, Loading } from '../../../ui/data-states.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import type { DayDelivery } from '../list/apply-outbox.ts'
import { usePhotoOnPhone } from './use-photo-on-phone.ts'

interface Props {
  /** As the list shows it now: the photo may be sent while the dialog is open. */
  delivery: DayDelivery
  onClose: () => void
}

export function ReceiptDialog({ delivery, onClose }: Props) {
  const alt = `Canhoto da NF ${delivery.nf_number}`
  // A photo that was here when the dialog opened is not fetched again because it was sent meanwhile.
  const [photoItem] = useState(delivery.photoItem ?? delivery.receipt_id)
  const photo = usePhotoOnPhone(photoItem)
  const actions = (
    <Button variant="default" size="lg" onClick={onClose}>
      Fechar
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title={alt} size="xl" actions={actions}>
      <Photo
        onPhone={photo}
        url={delivery.receipt_image_url}
        alt={alt}
        onError={() => announceFailure(delivery.nf_number)}
      />
    </Dialog>
  )
}

interface PhotoProps {
  onPhone: ReturnType<typeof usePhotoOnPhone>
  /** On the server; null until the list was read again after the photo was sent. */
  url: string | null
  alt: string
  onError: () => void
}

function Photo({ onPhone, url, alt, onError }: PhotoProps) {
  if (onPhone.isError) return <Failure message="Não foi possível carregar a imagem." />
  if (onPhone.data) return <ZoomableImage blob={onPhone.data} alt={alt} />
  if (onPhone.isPending || !url) return <Loading text="Carregando imagem..." />
  return (
    <ReceiptImage url={url} onError={onError}>
      {(photo) => <ZoomableImage blob={photo} alt={alt} />}
    </ReceiptImage>
  )
}

function announceFailure(number: string) {
  notify.error(
    'Erro ao carregar canhoto',
    `NF ${number}: Não foi possível carregar a imagem do canhoto.`,
  )
}
