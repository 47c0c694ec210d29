import { auth } from '@canhoto/contracts/auth'
import { call } from '../lib/http/api.ts'
import { session } from '../session/session.ts'

/** Updates a stored session: the user's name or role, or the company's colors, may have changed since. Fails silently. */
export async function refreshSession() {
  const now = session.get()
  // Another user may be signing in by now, and the server would refuse their temporary token here.
  if (now.step !== 'complete' || !navigator.onLine) return
  try {
    session.refresh(await call(auth.me, { token: now.token }))
  } catch {
    // Without an answer the session stays as it is; a refused token has ended it inside the call.
  }
}
