import type { account } from '@canhoto/contracts/account'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db, InTransaction } from '../../../access/as-actor.ts'
import type { Passwords } from '../../../access/fair-shares/password-turns.ts'
import { confirmOwnPassword } from '../../../domain/own-password.ts'
import { assertNotUsername, resetTokenHash } from '../../../domain/password.ts'
import { invalid, invalidField, notFound } from '../../../platform/errors.ts'
import { deleteAttempts } from '../../../domain/failed-attempts.ts'
import { getIdentity } from '../session/queries.ts'

/** The user's own name and e-mail, whatever the role; what was not sent stays, and '' empties the e-mail. */
export async function updateDetails(
  db: Db,
  actor: Actor,
  body: output<typeof account.update.body>,
) {
  const { full_name, email } = { ...(await getIdentity(db, actor.userId)), ...body }
  await sql`select update_own_details(${full_name}, ${email ?? null})`.execute(db)
}

/** Ends every other session of the user. A wrong current password counts as a failed sign-in. */
export async function changePassword(
  inTransaction: InTransaction,
  passwords: Passwords,
  { sessionId }: Actor,
  { current_password, new_password }: output<typeof account.changePassword.body>,
  address: string,
) {
  const username = await confirmOwnPassword(inTransaction, passwords, current_password, address)
  assertNotUsername(new_password, username, 'new_password')
  const newHash = await passwords.hash(new_password)
  await inTransaction((db) => sql`select update_own_password(${newHash}, ${sessionId})`.execute(db))
  return null
}

/** Ends a session of the user; one of another user answers 404. */
export async function endOwnSession(db: Db, id: string) {
  const { rows } = await sql<{ ended: boolean }>`select end_own_session(${id}) as ended`.execute(db)
  if (!rows[0]?.ended) throw notFound('Sessão não encontrada.')
  return null
}

export async function endOtherSessions(db: Db, { sessionId }: Actor) {
  const { rows } = await sql<{ ended: number }>`
    select end_other_sessions(${sessionId}) as ended`.execute(db)
  return { ended: rows[0]?.ended ?? 0 }
}

/** Sets a new password by a link that works once. The link is checked before anything is hashed. */
export async function usePasswordReset(
  inTransaction: InTransaction,
  passwords: Passwords,
  { token, new_password }: output<typeof account.useReset.body>,
) {
  const tokenHash = resetTokenHash(token)
  const { rows } = await inTransaction((db) =>
    sql<{ password_hash: string; must_change_password: boolean }>`
      select password_hash, must_change_password from find_password_reset(${tokenHash})`.execute(
      db,
    ),
  )
  const [found] = rows
  if (!found) throw linkSpent()
  if (found.must_change_password && (await passwords.isRight(found.password_hash, new_password)))
    throw invalidField('new_password', 'Escolha uma senha diferente da que você recebeu.')

  const passwordHash = await passwords.hash(new_password)
  return inTransaction(async (db) => {
    const used = await sql<{ username: string }>`
      select username from use_password_reset(${tokenHash}, ${passwordHash})`.execute(db)
    const [user] = used.rows
    if (!user) throw linkSpent()
    // Thrown before the end of the transaction, so the link still works.
    assertNotUsername(new_password, user.username, 'new_password')
    // A user who forgot the password has guessed at it, and may sign in now.
    await deleteAttempts(db, user.username)
    return user
  })
}

const linkSpent = () =>
  invalid('Este link já foi usado ou venceu. Peça outro ao administrador.', { code: 'LINK_SPENT' })
