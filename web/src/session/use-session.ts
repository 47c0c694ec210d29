import { useSyncExternalStore } from 'react'
import { type CompleteSession, session } from './session.ts'

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** For screens inside the shell, which exists only during a session. */
export function useSignedIn(): CompleteSession {
  const now = useSession()
  if (now.step !== 'complete') throw new Error('This screen is shown to signed-in people only.')
  return now
}
