import { account } from '@canhoto/contracts/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

export const sessionsKey = ['own-sessions']

/** Where the person is signed in, in every company. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(account.sessions) })
}
