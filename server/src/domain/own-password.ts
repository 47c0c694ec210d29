import { sql } from 'kysely'
import type { InTransaction } from '../access/as-actor.ts'
import type { Passwords } from '../access/fair-shares/password-turns.ts'
import { invalidField } from '../platform/errors.ts'
import { countAttempt, deleteAttempts } from './failed-attempts.ts'

/**
 * The signed-in user gives the own password again, in the field `current_password`. A wrong one counts as a failed sign-in.
 * Answers the user's name.
 */
export async function confirmOwnPassword(
  inTransaction: InTransaction,
  passwords: Passwords,
  password: string,
  address: string,
) {
  const own = await inTransaction(async (db) => {
    const { rows } = await sql<{ username: string; password_hash: string }>`
      select own_username() as username, own_password_hash() as password_hash`.execute(db)
    const [user] = rows
    if (!user) throw new Error('A signed-in user has a password.')
    await countAttempt(db, { username: user.username, address })
    return user
  })
  if (!(await passwords.isRight(own.password_hash, password)))
    throw invalidField('current_password', 'Senha atual incorreta.')
  await inTransaction((db) => deleteAttempts(db, own.username, address))
  return own.username
}
