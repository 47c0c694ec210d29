import { users } from '@canhoto/contracts/users'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queuePasswordEmail } from '../../../domain/password-email.ts'
import { assertMail } from '../../../domain/send-emails.ts'
import { conflict } from '../../../platform/errors.ts'
import { createPasswordReset, deleteUser, type Deletion } from './commands.ts'
import { listUsers } from './queries.ts'
import { updateUser } from './update.ts'

const DELETED: Record<Deletion, string> = {
  deleted: 'Usuário excluído com sucesso!',
  anonymised: 'Usuário desativado e anonimizado: o histórico de entregas foi mantido.',
  left: 'Usuário removido desta empresa: ele continua nas outras em que trabalha.',
}

export default function userRoutes(route: Route, { now, mail, tokens }: Dependencies) {
  route(users.list, ({ db, actor, query }) => listUsers(db, actor.role, query))

  route(users.update, async ({ db, actor, params, body }) => {
    const user = await updateUser(db, actor, params.id, body)
    return new Answer(user, { message: 'Usuário atualizado com sucesso!' })
  })

  route(users.delete, async ({ db, actor, params }) => {
    const result = await deleteUser(db, actor, params.id)
    return new Answer({ result }, { message: DELETED[result] })
  })

  route(users.resetPassword, ({ db, actor, params }) =>
    createPasswordReset(db, actor, params.id, now()),
  )

  route(users.emailPassword, async ({ db, actor, params }) => {
    const { token, expires_at } = await createPasswordReset(db, actor, params.id, now())
    // Thrown before the end of the transaction, so a link from before still works.
    assertMail(mail)
    const link = { userId: params.id, token, kind: 'password_link' } as const
    const recipient = await queuePasswordEmail(db, tokens.encryption, link)
    if (!recipient) throw conflict('Este usuário não tem e-mail no cadastro.')
    return { recipient, expires_at }
  })
}
