import { type UserRow, users } from '@canhoto/contracts/users'
import { callTold } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import type { UserValues } from './user-values.ts'

/** Creates a person; where the users' backend seems not to be there, once more on the auth backend (spec 1 section 7). */
export async function createUser({ user_type, ...values }: UserValues, key: string) {
  const input = {
    body: { ...values, username: values.username.trim(), user_type },
    headers: { 'idempotency-key': key },
  }
  try {
    return await callTold(users.create, input)
  } catch (error) {
    if (!looksMissing(error)) throw error
    return callTold(users.create, { ...input, backend: 'auth' })
  }
}

/** Nothing is there, or a web page is. */
function looksMissing(error: unknown) {
  return error instanceof ApiError && (error.status === 404 || error.message === 'HTTP 200')
}

/** What was not touched is not sent: a colleague may have changed it meanwhile. */
export function updateUser({ id }: UserRow, changes: Partial<UserValues>) {
  return callTold(users.update, { params: { id }, body: changes })
}
