import { clock } from './calls.ts'
import type { DayContext } from './day-context.ts'
import { type FilledCompany, PASSWORD } from './fill.ts'

interface User {
  username: string
  company: FilledCompany
  /** The office has a network address, and so have all its phones together. */
  place: 'office' | 'phone'
  at: number
}

/** Both steps of the sign-in, as the web makes them. Answers the permanent token. */
export async function signIn({ caller }: DayContext, { username, company, place, at }: User) {
  const from = `10.${place === 'office' ? 1 : 2}.${company.index >> 8}.${company.index & 255}`
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
    json: { company_id: company.id },
  })
  return chosen?.token ?? null
}
