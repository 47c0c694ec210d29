import { randomBytes } from 'node:crypto'
import { PASSWORD_RESET_HOURS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { resetHash } from '../../domain/password.ts'
import { findPerson } from './people.ts'
import { assertMayManage, assertNotShared } from './rules.ts'

/** A token that is told once and kept as its hash; an earlier one of the same person no longer works. */
export async function openPasswordReset(db: Db, actor: Actor, id: string, now: Date) {
  const person = await findPerson(db, id)
  assertMayManage(actor.role, person)
  assertNotShared(actor.role, person, 'a senha só pode ser alterada')

  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + PASSWORD_RESET_HOURS * 3_600_000).toISOString()
  const { rows } = await sql<{ expires_at: string }>`
    select ${expires}::timestamptz as expires_at
      from create_password_reset(${id}, ${resetHash(token)}, ${expires}::timestamptz)`.execute(db)
  return { token, expires_at: rows[0]?.expires_at ?? expires }
}
