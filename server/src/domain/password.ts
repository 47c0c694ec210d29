import { createHash, randomBytes } from 'node:crypto'
import { isUsername, PASSWORD_IS_USERNAME } from '@canhoto/contracts/fields'
import { verify } from '@node-rs/argon2'
import { invalidField } from '../platform/errors.ts'

/** A removed user has '-' in place of a hash, which matches no password. */
export function isPassword(hash: string, password: string) {
  return verify(hash, password).catch(() => false)
}

export function assertNotUsername(password: string, username: string, field: string) {
  if (isUsername(password, username)) throw invalidField(field, PASSWORD_IS_USERNAME)
}

/** The database stores this hash of a password-reset token, never the token itself. */
export const resetTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** For a one-time link, and in place of a password that no one knows. */
export const randomToken = () => randomBytes(32).toString('base64url')
