import { auth } from '@canhoto/contracts/auth'
import { call } from '../lib/http/api.ts'
import { session } from '../session/session.ts'

/** Updates a stored session: the user's name or role, or the company's colors, may have changed since. Fails silently. */
export async function refreshSession() {
  if (!navigator.onLine) return
  try {
    session.refresh(await call(auth.me))
  } catch {
    // Without an answer the session stays as it is; a refused token has ended it inside the call.
  }
}
