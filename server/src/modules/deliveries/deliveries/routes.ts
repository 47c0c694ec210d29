import { deliveries } from '@canhoto/contracts/deliveries'
import { isDeletable } from '@canhoto/contracts/delivery-status'
import type { Route } from '../../access/route.ts'
import { boundedPage } from '../../domain/bounded-page.ts'
import { storing } from '../../domain/stored-file.ts'
import { noteOf, readDocument } from '../../documents/read-document.ts'
import type { Means } from '../../modules.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { assignDeliveries } from './assign.ts'
import importRoutes from './imports/routes.ts'
import { countable, deleteDelivery, findDelivery, listDeliveries } from './queries.ts'
import { register } from './register.ts'

export default function deliveryRoutes(route: Route, means: Means) {
  const { storage, readers } = means
  importRoutes(route, means)

  route(deliveries.list, ({ db, query }) =>
    boundedPage(query, listDeliveries(db, query), countable(db, query)),
  )

  route(deliveries.get, async ({ db, params }) => {
    const delivery = await findDelivery(db, params.id)
    if (!delivery) throw notFound('Entrega não encontrada.')
    return delivery
  })

  route(deliveries.delete, async ({ db, params }) => {
    const delivery = await findDelivery(db, params.id)
    if (!delivery) throw notFound('Entrega não encontrada.')
    if (!isDeletable(delivery)) throw conflict('Entrega finalizada não pode ser excluída.')

    await deleteDelivery(db, params.id)
    return null
  })

  route.inSteps(deliveries.createFromSefaz, async ({ body, file, actor, rows, once }) => {
    if (!file) return once((db) => register(db, actor, body, null))

    const document = noteOf(
      await readDocument(readers, actor.companyId, file),
      body.summary.nfe_key,
    )
    return storing({ rows, storage }, { ...file, mime: document.mime }, (fileId) =>
      once((db) => register(db, actor, body, { ...document, fileId })),
    )
  })

  route(deliveries.assign, ({ db, body }) =>
    assignDeliveries(db, body.delivery_ids, body.driver_id),
  )
}
