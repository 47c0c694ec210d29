import { createHash, randomBytes } from 'node:crypto'
import { isUsername, PASSWORD_IS_USERNAME } from '@canhoto/contracts/fields'
import { invalidField } from '../platform/errors.ts'

export function assertNotUsername(password: string, username: string, field: string) {
  if (isUsername(password, username)) throw invalidField(field, PASSWORD_IS_USERNAME)
}

/** The database stores this hash of a password-reset token, never the token itself. */
export const resetTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** For a one-time link, and in place of a password that no one knows. */
export const randomToken = () => randomBytes(32).toString('base64url')
