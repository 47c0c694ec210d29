import type { DeliveryDocument, DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { DOCUMENT_LABELS } from '@canhoto/contracts/labels/delivery'
import { Button } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { formatDayTime } from '../../lib/format.ts'
import { Card } from './card.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import classes from './office-delivery.module.css'
import { useDocumentDownload } from './use-document-download.ts'

/** The files that the delivery was registered from. */
export function DeliveryDocuments({ delivery: { documents } }: { delivery: DeliveryRecord }) {
  const dialog = useDialog<DeliveryDocument>()
  const { isBusy, download } = useDocumentDownload()
  return (
    <Card title="Documentos">
      {documents.length === 0 ? (
        <p className={classes.unknown}>Nenhum documento guardado.</p>
      ) : (
        <ul className={classes.list}>
          {documents.map((document) => (
            <li key={document.id} className={classes.item}>
              <div className={classes.text}>
                <p className={classes.name}>{document.file_name}</p>
                <p className={classes.detail}>
                  {DOCUMENT_LABELS[document.kind]} · {formatDayTime(document.created_at)}
                </p>
                {document.file_deleted && <p className={classes.detail}>{document.file_deleted}</p>}
              </div>
              {document.file_deleted === null && (
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Ver ${document.file_name}`}
                    leftSection={<IconEye size={18} aria-hidden />}
                    onClick={() => dialog.open(document)}
                  >
                    Ver
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    aria-busy={isBusy(document)}
                    aria-label={`Baixar ${document.file_name}`}
                    leftSection={<IconDownload size={18} aria-hidden />}
                    onClick={() => download(document)}
                  >
                    Baixar
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <DocumentDialog dialog={dialog} isBusy={isBusy} onDownload={download} />
    </Card>
  )
}
