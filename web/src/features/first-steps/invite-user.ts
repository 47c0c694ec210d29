import { users } from '@canhoto/contracts/users'
import type { input } from 'zod/mini'
import { call } from '../../lib/http/api.ts'
import { resetLink } from '../../shared/users/reset-link.ts'

export interface Invited {
  name: string
  username: string
  link: string
  /** An instant. */
  expiresAt: string
}

type Body = input<typeof users.create.body>

/**
 * Creates a user without a password and the link that sets it. When only the link failed, the same call with the same
 * Idempotency-Key creates the link for the user who exists by then.
 */
export async function inviteUser(body: Body, headers: Record<string, string>): Promise<Invited> {
  const user = await call(users.create, { body, headers })
  const { token, expires_at } = await call(users.resetPassword, { params: { id: user.id } })
  return {
    name: user.full_name,
    username: user.username,
    link: resetLink(token),
    expiresAt: expires_at,
  }
}
