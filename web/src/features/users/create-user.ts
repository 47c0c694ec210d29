import { users } from '@canhoto/contracts/users'
import type { Sent } from '../../kit/form/use-endpoint-form.ts'
import { callWithMessage, type Input } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import type { UserValues } from './user-values.ts'

type Body = Input<never, never, typeof users.create.body>['body']

/** Creates a user; where the users backend seems to be missing, once more on the auth backend (spec 1 section 7). */
export async function createUser({
  headers,
  values,
}: Pick<Sent<never, UserValues>, 'headers' | 'values'>) {
  const input = { body: values as Body & object, headers }
  try {
    return await callWithMessage(users.create, input)
  } catch (error) {
    if (!isBackendMissing(error)) throw error
    return callWithMessage(users.create, { ...input, backend: 'auth' })
  }
}

/** Whether the backend's address answers 404 or a web page. */
function isBackendMissing(error: unknown) {
  return error instanceof ApiError && (error.status === 404 || error.message === 'HTTP 200')
}
