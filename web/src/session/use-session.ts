import { type Action, can } from '@canhoto/contracts/access'
import { useStore } from '@mantine/store'
import { type CompleteSession, roleOf, session } from './session.ts'

export function useSession() {
  return useStore(session.store)
}

/** For screens inside the shell, which exists only during a session. */
export function useSignedIn(): CompleteSession {
  const now = useSession()
  if (now.step !== 'complete') throw new Error('This screen needs a session.')
  return now
}

/** Whether the signed-in user may do this. */
export function useCan(action: Action) {
  const role = roleOf(useSignedIn().user)
  return role !== null && can(role, action)
}
