import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../lib/save-file.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './receipt-viewer.module.css'
import { useReceiptImage } from './use-receipt-image.ts'
import { ZoomableImage } from './zoomable-image.tsx'

export interface ViewedReceipt {
  url: string
  nf_number: string
  /** Who received it and when, in one line. */
  caption: string
  fileName: string
}

interface Props {
  receipt: ViewedReceipt | null
  onClose: () => void
}

export function ReceiptViewer({ receipt, onClose }: Props) {
  return (
    <Dialog
      opened={receipt !== null}
      onClose={onClose}
      title={receipt ? `Canhoto da NF ${receipt.nf_number}` : 'Canhoto'}
      size="xl"
    >
      {receipt && <Receipt key={receipt.url} {...receipt} />}
    </Dialog>
  )
}

function Receipt({ url, nf_number, caption, fileName }: ViewedReceipt) {
  const image = useReceiptImage(url)

  if (image.isPending) return <Loading text="Carregando imagem..." />
  if (image.isError) {
    return (
      <Failure message="Não foi possível carregar a imagem." onRetry={() => void image.refetch()} />
    )
  }
  return (
    <>
      <ZoomableImage blob={image.data} alt={`Canhoto da NF ${nf_number}`} />
      <div className={classes.foot}>
        <p className={classes.caption}>{caption}</p>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => saveFile(image.data, fileName)}
        >
          Baixar imagem
        </Button>
      </div>
    </>
  )
}
