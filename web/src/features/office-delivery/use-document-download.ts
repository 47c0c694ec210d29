import { type DeliveryDocument, deliveryRecords } from '@canhoto/contracts/delivery-records'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useBusy } from '../../lib/use-busy.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'

export function useDocumentDownload() {
  const { isBusy, run } = useBusy()

  async function save({ id, file_name }: DeliveryDocument) {
    try {
      saveFile(await callFile(deliveryRecords.document, { params: { id } }), file_name)
      dismissErrors()
    } catch (error) {
      notify.error('Erro ao baixar documento', serverMessage(error))
    }
  }

  return {
    isBusy: ({ id }: DeliveryDocument) => isBusy(id),
    download: (document: DeliveryDocument) => void run(document.id, () => save(document)),
  }
}
