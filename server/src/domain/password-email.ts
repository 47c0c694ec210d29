import type { EmailKind } from '@canhoto/contracts/emails'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../access/as-actor.ts'
import type { Encryption } from '../platform/encryption.ts'
import { resetTokenHash } from './password.ts'

interface PasswordLink {
  userId: string
  token: string
  kind: Extract<EmailKind, `password_${string}`>
}

/** The token of a message belongs to it: copied to another one it opens nothing. */
export const tokenPurpose = (emailId: string) => `email ${emailId}`

/** Queues the link that was just made, to the user's own address. Answers the address, or null without one. */
export async function queuePasswordEmail(
  db: Db,
  encryption: Encryption,
  { userId, token, kind }: PasswordLink,
) {
  const id = uuid()
  const encrypted = encryption.encrypt(token, tokenPurpose(id))
  const { rows } = await sql<{ recipient: string | null }>`
    select queue_password_email(${id}, ${userId}, ${resetTokenHash(token)}, ${kind}, ${encrypted}) as recipient`.execute(
    db,
  )
  return rows[0]?.recipient ?? null
}
