import { drivers } from '@canhoto/contracts/drivers'
import { vehicles } from '@canhoto/contracts/vehicles'
import { Answer } from '../../access/answer.ts'
import type { Route } from '../../access/route.ts'
import { listVehicles } from './list-vehicles.ts'
import { listDrivers } from './queries.ts'
import { changeVehicle, createVehicle, removeVehicle } from './save-vehicle.ts'

const REMOVED = {
  deleted: 'Veículo excluído com sucesso!',
  deactivated: 'Veículo em uso em rotas: foi desativado em vez de excluído.',
}

export default function driverRoutes(route: Route) {
  route(drivers.list, ({ db, query }) =>
    listDrivers(db, { activeOnly: query.status !== undefined }),
  )

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
    return new Answer(await changeVehicle(db, params.id, body), { message })
  })

  route(vehicles.delete, async ({ db, params }) => {
    const result = await removeVehicle(db, params.id)
    return new Answer({ result }, { message: REMOVED[result] })
  })
}
