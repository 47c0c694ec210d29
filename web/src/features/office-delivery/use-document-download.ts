import { type DeliveryDocument, deliveryRecords } from '@canhoto/contracts/delivery-records'
import { useState } from 'react'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'

export function useDocumentDownload() {
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

  return { busyId, download }
}
