import { isMaster } from '@canhoto/contracts/access'
import { users } from '@canhoto/contracts/users'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { memberRefusals } from '../../../domain/insert-member.ts'
import { randomToken } from '../../../domain/password.ts'
import { invalidField } from '../../../platform/errors.ts'
import { assertCanCreate, createUser } from '../users/commands.ts'

export const databaseRefusals = memberRefusals

/** Apart from the other calls of users, because the auth backend answers it too when it runs apart (spec 1 section 7). */
export default function userCreationRoutes(route: Route) {
  route.inSteps(users.create, async ({ actor, body, once, withPasswords }) => {
    assertCanCreate(actor.role, body.user_type)
    if (isMaster(actor.role) && !body.company_id)
      throw invalidField('company_id', 'Selecione a empresa.')
    const passwordHash = await withPasswords(({ hash }) => hash(body.password ?? randomToken()))
    const user = await once((db) => createUser(db, actor, body, passwordHash))
    return new Answer(user, { message: 'Usuário cadastrado com sucesso!' })
  })
}
