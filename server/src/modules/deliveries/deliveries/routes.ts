import { deliveries } from '@canhoto/contracts/deliveries'
import type { Db } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { extractNote, readDocument } from '../../../documents/read-document.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { storeFile } from '../../../domain/stored-file.ts'
import { UserError } from '../../../platform/errors.ts'
import { keepCtesOf } from '../imports/keep-ctes-of.ts'
import { assignDeliveries } from './assign.ts'
import { listClients } from './clients.ts'
import { deleteDelivery } from './commands.ts'
import { getDelivery, listDeliveries } from './queries.ts'
import { orderDeliveries } from './order.ts'
import { joinOpenRoute } from './join-route.ts'
import { scheduleDeliveries } from './schedule.ts'
import { registerDelivery, saveAlias, type StoredDocument } from './register.ts'

const isAlreadyRegistered = (error: unknown) =>
  error instanceof UserError && error.code === 'ALREADY_REGISTERED'

export default function deliveryRoutes(route: Route, dependencies: Dependencies) {
  const { storage, documentReader, now } = dependencies

  route(deliveries.list, ({ db, actor, query }) => listDeliveries(db, actor.role, query))

  route(deliveries.get, ({ db, params }) => getDelivery(db, params.id))

  route(deliveries.delete, ({ db, actor, params }) => deleteDelivery(db, actor, params.id))

  route.inSteps(deliveries.createFromSefaz, async ({ body, file, actor, inTransaction, once }) => {
    const register = async (db: Db, document: StoredDocument | null) => {
      // In turn with the driver's starts and ends of routes.
      if (actor.driverId) await lockRecord(db, actor.driverId)
      return joinOpenRoute(db, actor, await registerDelivery(db, actor, body, document), now())
    }
    const registerOnce = (document: StoredDocument | null) =>
      once((db) => register(db, document)).catch(async (error: unknown) => {
        if (isAlreadyRegistered(error))
          await inTransaction((db) => saveAlias(db, actor, body, document))
        throw error
      })
    if (!file) return registerOnce(null)

    const reading = await readDocument(documentReader, actor.companyId, file)
    // Also where the delivery is refused: its notes may be registered already.
    await keepCtesOf(inTransaction, reading)
    const document = extractNote(reading, body.summary.nfe_key)
    return storeFile({ inTransaction, storage }, { ...file, mime: document.mime }, (fileId) =>
      registerOnce({ ...document, fileId }),
    )
  })

  route(deliveries.assign, ({ db, body }) =>
    assignDeliveries(db, body.delivery_ids, { driverId: body.driver_id, at: now() }),
  )

  route(deliveries.schedule, ({ db, body }) => scheduleDeliveries(db, body.delivery_ids, body.day))

  route(deliveries.clients, ({ db, query }) => listClients(db, query))

  route(deliveries.order, ({ db, actor, body }) => orderDeliveries(db, actor, body))
}
