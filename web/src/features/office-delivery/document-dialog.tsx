import { type DeliveryDocument, deliveryRecords } from '@canhoto/contracts/delivery-records'
import { DOCUMENT_LABELS } from '@canhoto/contracts/labels/delivery'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DocumentPreview } from '../../shared/documents/document-preview.tsx'
import classes from './document-dialog.module.css'

interface Props {
  dialog: OpenDialog & { choice: DeliveryDocument | null }
  isBusy: (document: DeliveryDocument) => boolean
  onDownload: (document: DeliveryDocument) => void
}

export function DocumentDialog({ dialog, isBusy, onDownload }: Props) {
  const { choice, opened, close } = dialog
  if (!choice) return null
  const actions = (
    <Button
      variant="default"
      aria-busy={isBusy(choice)}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => onDownload(choice)}
    >
      Baixar
    </Button>
  )
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={DOCUMENT_LABELS[choice.kind]}
      actions={actions}
      size="70rem"
    >
      <p className={classes.name}>{choice.file_name}</p>
      <DocumentPreview key={choice.id} endpoint={deliveryRecords.document} document={choice} />
    </Dialog>
  )
}
