import type { account } from '@canhoto/contracts/account'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Rows } from '../../access/as-actor.ts'
import { resetHash } from '../../domain/password.ts'
import { invalid } from '../../platform/errors.ts'
import { forgetFailures } from './queries.ts'

/** A new password by a link that works once. Nothing is hashed for a link that does not stand. */
export async function usePasswordReset(
  rows: Rows,
  { token, new_password }: output<typeof account.useReset.body>,
) {
  const tokenHash = resetHash(token)
  const stands = await rows((db) =>
    sql<{ stands: boolean }>`select is_password_reset_valid(${tokenHash}) as stands`.execute(db),
  )
  if (!stands.rows[0]?.stands) throw spent()

  const passwordHash = await hash(new_password)
  return rows(async (db) => {
    const used = await sql<{ username: string }>`
      select username from use_password_reset(${tokenHash}, ${passwordHash})`.execute(db)
    const [person] = used.rows
    if (!person) throw spent()
    // Whoever forgot the password has guessed at it, and may come in now.
    await forgetFailures(db, person.username.toLowerCase())
    return person
  })
}

const spent = () =>
  invalid('Este link já foi usado ou venceu. Peça outro ao administrador.', { code: 'LINK_SPENT' })
