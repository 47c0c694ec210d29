import {
  type DeliveryDocument,
  type DeliveryRecord,
  deliveryRecords,
} from '@canhoto/contracts/delivery-records'
import { DOCUMENT_LABELS } from '@canhoto/contracts/labels/delivery'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { serverMessage } from '../../kit/server-message.ts'
import { formatDayTime } from '../../lib/format.ts'
import { callFile } from '../../lib/http/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'
import { Card } from './card.tsx'
import classes from './office-delivery.module.css'

/** The files that the delivery was registered from. */
export function DeliveryDocuments({ delivery: { documents } }: { delivery: DeliveryRecord }) {
  const [busyId, setBusyId] = useState<string | null>(null)

  async function download({ id, file_name }: DeliveryDocument) {
    if (busyId) return
    setBusyId(id)
    try {
      saveFile(await callFile(deliveryRecords.document, { params: { id } }), file_name)
      dismissErrors()
    } catch (error) {
      notify.error('Erro ao baixar documento', serverMessage(error))
    } finally {
      setBusyId(null)
    }
  }

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
              </div>
              <Button
                variant="default"
                size="sm"
                aria-busy={busyId === document.id}
                aria-label={`Baixar ${document.file_name}`}
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void download(document)}
              >
                Baixar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
