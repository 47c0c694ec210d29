import { clock } from './calls.ts'
import type { DayContext } from './day-context.ts'
import { PASSWORD } from './fill.ts'

/** Both steps of the sign-in, as the web makes them. Answers the permanent token. */
export async function signIn(
  { caller }: DayContext,
  user: { username: string; companyId: string; at: number; from: string },
) {
  const { username, companyId, at, from } = user
  const login = await caller.send<{ token: string }>({
    kind: 'sign-in: password',
    at,
    method: 'POST',
    path: '/api/auth/login',
    from,
    json: { username, password: PASSWORD },
  })
  if (!login) return null
  const chosen = await caller.send<{ token: string }>({
    kind: 'sign-in: company',
    at: clock(),
    method: 'POST',
    path: '/api/auth/select-company',
    token: login.token,
    from,
    json: { company_id: companyId },
  })
  return chosen?.token ?? null
}
