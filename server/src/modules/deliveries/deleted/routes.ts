import { deliveries } from '@canhoto/contracts/deliveries'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { type DatabaseRefusals, conflict } from '../../../platform/errors.ts'
import { restoreDelivery } from './commands.ts'
import { listDeleted } from './queries.ts'

export const databaseRefusals: DatabaseRefusals = {
  // The note was registered at the same moment.
  deliveries_nfe_key: () =>
    conflict('Esta nota acabou de ser cadastrada de novo.', { code: 'ALREADY_REGISTERED' }),
}

export default function deletedDeliveryRoutes(route: Route) {
  route(deliveries.listDeleted, ({ db, query }) => listDeleted(db, query))

  route(deliveries.restore, async ({ db, params }) => {
    const delivery = await restoreDelivery(db, params.id)
    return new Answer(delivery, { message: `Entrega da NF ${delivery.nf_number} restaurada.` })
  })
}
