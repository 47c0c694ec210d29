import { auth } from '@canhoto/contracts/auth'
import { call } from '../lib/http/api.ts'
import { session } from '../session/session.ts'

/** Updates a stored session: the user's name or role, or the company's colors, may have changed since. Fails silently. */
export async function refreshSession() {
  if (!navigator.onLine) return
  try {
    const { company, ...user } = await call(auth.me)
    session.refresh(user, company)
  } catch {
    // Without an answer the session stays as it is; a refused token has ended it inside the call.
  }
}
