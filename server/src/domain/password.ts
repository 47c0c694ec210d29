import { createHash } from 'node:crypto'
import { PASSWORD_MIN } from '@canhoto/contracts/limits'
import { verify } from '@node-rs/argon2'
import { invalid } from '../platform/errors.ts'

/** What is wrong with a new password, by the field that carries it (spec 1 section 5). */
export function passwordProblem(password: string, field: string): Record<string, string> {
  if (password.length >= PASSWORD_MIN) return {}
  return { [field]: `A senha deve ter pelo menos ${PASSWORD_MIN} caracteres.` }
}

/** Refuses fields that are wrong, all at once, with the first one's sentence. */
export function refuse(problems: Record<string, string>) {
  const [first] = Object.values(problems)
  if (first) throw invalid(first, { code: 'INVALID', fields: problems })
}

/** Whoever was removed has no hash but '-', which no password fits. */
export function fits(hash: string, password: string) {
  return verify(hash, password).catch(() => false)
}

/** What the database keeps of a token that sets a password. */
export const resetHash = (token: string) => createHash('sha256').update(token).digest('hex')
