import * as z from 'zod/mini'

const Claims = z.object({ exp: z.number(), iat: z.optional(z.number()) })

/** Reads the claims for the clock's sake; whether the token is genuine is the server's business. */
function claimsOf(token: string) {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return Claims.parse(JSON.parse(atob(payload)))
}

/** When the token ends, in milliseconds. Throws when it is no token. */
export function expiryOf(token: string) {
  return claimsOf(token).exp * 1000
}

/** Seconds by which a clock may be slow without being wrong. */
const CLOCK_TOLERANCE_S = 120

/** Time to ask for a new one: half of its life is over, or the phone's clock was set back and cannot tell. */
export function isHalfSpent(token: string, now: number) {
  const { exp, iat = 0 } = claimsOf(token)
  const nowS = now / 1000
  return nowS > (iat + exp) / 2 || nowS < iat - CLOCK_TOLERANCE_S
}
