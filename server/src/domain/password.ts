import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'

/** Whoever was removed has no hash but '-', which no password fits. */
export function fits(hash: string, password: string) {
  return verify(hash, password).catch(() => false)
}

/** What the database keeps of a token that sets a password. */
export const resetHash = (token: string) => createHash('sha256').update(token).digest('hex')
