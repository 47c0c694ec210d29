import { users } from '@canhoto/contracts/users'
import { hash } from '@node-rs/argon2'
import { Answer } from '../../access/answer.ts'
import type { Route } from '../../access/route.ts'
import { boundedPage } from '../../domain/bounded-page.ts'
import type { Means } from '../../modules.ts'
import { assertCanCreate, createPerson } from './create.ts'
import { setMemberships } from './memberships.ts'
import { people, peopleRows, personOf } from './people.ts'
import { removePerson, REMOVED } from './remove.ts'
import { openPasswordReset } from './reset.ts'
import { updatePerson } from './update.ts'

export default function userRoutes(route: Route, { now }: Means) {
  route(users.list, async ({ db, query }) => {
    const { data, extra } = await boundedPage(query, peopleRows(db, query), people(db, query))
    return new Answer(data.map(personOf), extra)
  })

  route.inSteps(users.create, async ({ actor, body, once }) => {
    assertCanCreate(actor.role, body)
    const passwordHash = await hash(body.password)
    const created = await once((db) => createPerson(db, actor, body, passwordHash))
    return new Answer(created, { message: 'Usuário cadastrado com sucesso!' })
  })

  route(users.update, async ({ db, actor, params, body }) => {
    const person = await updatePerson(db, actor, params.id, body)
    return new Answer(person, { message: 'Usuário atualizado com sucesso!' })
  })

  route(users.delete, async ({ db, actor, params }) => {
    const result = await removePerson(db, actor, params.id)
    return new Answer({ result }, { message: REMOVED[result] })
  })

  route(users.resetPassword, ({ db, actor, params }) =>
    openPasswordReset(db, actor, params.id, now()),
  )

  route(users.setMemberships, async ({ db, actor, params, body }) => {
    const person = await setMemberships(db, actor, params.id, body.memberships)
    return new Answer(person, { message: 'Empresas atualizadas com sucesso!' })
  })
}
