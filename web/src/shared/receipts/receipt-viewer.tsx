import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
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

type Props = { dialog: OpenDialog & { choice: ViewedReceipt | null } }

export function ReceiptViewer({ dialog: { choice, opened, close } }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={choice ? `Canhoto da NF ${choice.nf_number}` : 'Canhoto'}
      size="xl"
    >
      {choice && <Receipt key={choice.url} {...choice} />}
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
