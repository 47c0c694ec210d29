import { vehicles } from '@canhoto/contracts/vehicles'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { type DatabaseRefusals, duplicate } from '../../../platform/errors.ts'
import { createVehicle, deleteVehicle, updateVehicle } from './commands.ts'
import { listVehicles } from './queries.ts'

const DELETED = {
  deleted: 'Veículo excluído com sucesso!',
  deactivated: 'Veículo em uso em rotas: foi desativado em vez de excluído.',
}

const PLATE_TAKEN =
  'Já existe um veículo com esta placa. A placa antiga e a Mercosul são o mesmo veículo.'

export const databaseRefusals: DatabaseRefusals = {
  vehicles_plate: () => duplicate('plate', PLATE_TAKEN),
}

export default function vehicleRoutes(route: Route) {
  route(vehicles.list, ({ db, actor, query }) => {
    // A driver is offered what can be driven.
    const status = actor.driverId ? 'ATIVO' : query.status
    return listVehicles(db, { ...query, status })
  })

  route(vehicles.create, async ({ db, body }) => {
    const message = 'Veículo cadastrado com sucesso!'
    return new Answer(await createVehicle(db, body), { message })
  })

  route(vehicles.update, async ({ db, params, body }) => {
    const message = 'Veículo atualizado com sucesso!'
    return new Answer(await updateVehicle(db, params.id, body), { message })
  })

  route(vehicles.delete, async ({ db, params }) => {
    const result = await deleteVehicle(db, params.id)
    return new Answer({ result }, { message: DELETED[result] })
  })
}
