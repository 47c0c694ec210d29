import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './receipt-viewer.module.css'
import { ProofActions } from './proof-actions.tsx'
import { ReceiptImage } from './receipt-image.tsx'
import { ZoomableImage } from './zoomable-image.tsx'

export interface ViewedReceipt {
  id: string
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
      {choice && <ReceiptDetails key={choice.url} {...choice} />}
    </Dialog>
  )
}

export function ReceiptDetails({ id, url, nf_number, caption, fileName }: ViewedReceipt) {
  return (
    <>
      <ReceiptImage url={url}>
        {(photo) => (
          <>
            <ZoomableImage blob={photo} alt={`Canhoto da NF ${nf_number}`} />
            <div className={classes.foot}>
              <p className={classes.caption}>{caption}</p>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} />}
                onClick={() => saveFile(photo, fileName)}
              >
                Baixar imagem
              </Button>
            </div>
          </>
        )}
      </ReceiptImage>
      <ProofActions receiptId={id} nf_number={nf_number} />
    </>
  )
}
