import { auth } from '@canhoto/contracts/auth'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { session } from '../../session/session.ts'
import { isHalfSpent } from '../../session/token.ts'

const CHECK_EVERY_MS = 15 * 60_000

/** Renews the token at half of its life, so that no driver is signed out on a route. */
export function useTokenRenewal() {
  useQuery({
    queryKey: endpointKey(auth.renew),
    queryFn: renewInTime,
    refetchInterval: CHECK_EVERY_MS,
    refetchOnWindowFocus: true,
    retry: false,
  })
}

async function renewInTime() {
  const now = session.get()
  if (now.step !== 'complete' || now.interruption || !isHalfSpent(now.token, Date.now()))
    return null
  const { token } = await call(auth.renew, { token: now.token })
  session.renew(token, now.token)
  return null
}
