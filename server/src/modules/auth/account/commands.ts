import type { account } from '@canhoto/contracts/account'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Actor } from '../../access/actor.ts'
import type { Db, Rows } from '../../access/as-actor.ts'
import { fits } from '../../domain/password.ts'
import { invalidField } from '../../platform/errors.ts'
import { findPerson, recordFailure } from './queries.ts'
import { assertFewFailures } from './sign-in.ts'

/** One's own name and e-mail, whatever the role; an e-mail that was not sent stays, '' empties it. */
export async function changeDetails(
  db: Db,
  actor: Actor,
  body: output<typeof account.update.body>,
) {
  const kept = 'email' in body ? body : await findPerson(db, actor.userId)
  await sql`select update_own_details(${body.full_name}, ${kept.email ?? null})`.execute(db)
}

/** Every other session ends. A wrong current password counts as a failed sign-in. */
export async function changePassword(
  rows: Rows,
  { sessionId }: Actor,
  { current_password, new_password }: output<typeof account.changePassword.body>,
  address: string,
) {
  const own = await rows(async (db) => {
    const { rows: found } = await sql<{ username: string; password_hash: string }>`
      select own_username() as username, own_password_hash() as password_hash`.execute(db)
    const [account] = found
    if (!account) throw new Error('Whoever is signed in has an account.')
    await assertFewFailures(db, { username: account.username, address })
    return account
  })

  if (!(await fits(own.password_hash, current_password))) {
    await rows((db) => recordFailure(db, { username: own.username, address }))
    throw invalidField('current_password', 'Senha atual incorreta.')
  }
  const newHash = await hash(new_password)
  await rows((db) => sql`select update_own_password(${newHash}, ${sessionId})`.execute(db))
  return null
}
