import { useStore } from '@mantine/store'
import { type CompleteSession, session } from './session.ts'

export function useSession() {
  return useStore(session.store)
}

/** For screens inside the shell, which exists only during a session. */
export function useSignedIn(): CompleteSession {
  const now = useSession()
  if (now.step !== 'complete') throw new Error('This screen needs a session.')
  return now
}
