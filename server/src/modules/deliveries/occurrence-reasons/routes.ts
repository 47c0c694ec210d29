import { occurrenceReasons } from '@canhoto/contracts/occurrence-reasons'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { type DatabaseRefusals, duplicate } from '../../../platform/errors.ts'
import { createReason, deactivateReason, updateReason } from './commands.ts'
import { listReasons } from './queries.ts'

export const databaseRefusals: DatabaseRefusals = {
  occurrence_reasons_label: () => duplicate('label', 'Já existe um motivo com este texto.'),
}

export default function occurrenceReasonRoutes(route: Route) {
  route(occurrenceReasons.list, ({ db, actor, query }) => {
    // A driver is offered what can be chosen.
    const status = actor.driverId ? 'ATIVO' : query.status
    return listReasons(db, { ...query, status })
  })

  route(occurrenceReasons.create, async ({ db, body }) => {
    const message = 'Motivo cadastrado com sucesso!'
    return new Answer(await createReason(db, body), { message })
  })

  route(occurrenceReasons.update, async ({ db, params, body }) => {
    const message = 'Motivo atualizado com sucesso!'
    return new Answer(await updateReason(db, params.id, body), { message })
  })

  route(occurrenceReasons.delete, async ({ db, params }) => {
    await deactivateReason(db, params.id)
    return new Answer({ result: 'deactivated' as const }, { message: 'Motivo desativado.' })
  })
}
