import { drivers } from '@canhoto/contracts/drivers'
import { newDriver } from '@canhoto/contracts/new-driver'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { memberRefusals } from '../../../domain/insert-member.ts'
import { createDriver } from './commands.ts'
import { listDrivers } from './queries.ts'

export const databaseRefusals = memberRefusals

export default function driverRoutes(route: Route) {
  route(drivers.list, ({ db, query }) =>
    listDrivers(db, { activeOnly: query.status !== undefined }),
  )

  route.inSteps(newDriver.create, async ({ actor, body, once, withPasswords }) => {
    const passwordHash = await withPasswords(({ hash }) => hash(body.password))
    const driver = await once((db) => createDriver(db, actor, body, passwordHash))
    return new Answer(driver, { message: 'Motorista cadastrado com sucesso!' })
  })
}
