import { users } from '@canhoto/contracts/users'
import type { Sent } from '../../kit/form/use-endpoint-form.ts'
import { callWithMessage, type Input } from '../../lib/http/api.ts'
import { ApiError, FOREIGN } from '../../lib/http/api-error.ts'
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

/** Whether the address is not the backend's: it does not know the call, or something else answers there. */
function isBackendMissing(error: unknown) {
  return error instanceof ApiError && ([404, 405].includes(error.status) || error.code === FOREIGN)
}
