import { createHash, randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'

/** A removed user has '-' in place of a hash, which matches no password. */
export function isPassword(hash: string, password: string) {
  return verify(hash, password).catch(() => false)
}

/** The database stores this hash of a password-reset token, never the token itself. */
export const resetTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** For a one-time link, and in place of a password that no one knows. */
export const randomToken = () => randomBytes(32).toString('base64url')
