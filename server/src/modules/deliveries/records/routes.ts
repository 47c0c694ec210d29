import { deliveryRecords } from '@canhoto/contracts/delivery-records'
import { Answer, FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assertNotPurged } from '../../../domain/purged-file.ts'
import { cancelDelivery, updateDelivery } from './commands.ts'
import { listEvents } from './events.ts'
import { getDocumentFile, getRecord } from './queries.ts'

export default function deliveryRecordRoutes(route: Route, { storage, now }: Dependencies) {
  route(deliveryRecords.get, ({ db, params }) => getRecord(db, params.id))

  route(deliveryRecords.listEvents, ({ db, params, query }) => listEvents(db, params.id, query))

  route(deliveryRecords.document, async ({ db, params }) => {
    const file = await getDocumentFile(db, params.id)
    assertNotPurged(file, 'Documento apagado')
    return new FileAnswer(storage.read(file.id), { ...file, isDownload: true })
  })

  route(deliveryRecords.update, async ({ db, params, body }) => {
    const message = 'Entrega atualizada com sucesso!'
    return new Answer(await updateDelivery(db, params.id, body), { message })
  })

  route(deliveryRecords.cancel, async ({ db, params, body }) => {
    const delivery = await cancelDelivery(db, params.id, body.reason, now())
    return new Answer(delivery, { message: `Entrega da NF ${delivery.nf_number} cancelada.` })
  })
}
