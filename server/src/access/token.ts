import { createHmac } from 'node:crypto'
import { ROLES } from '@canhoto/contracts/access'
import { SESSION_DAYS, TEMPORARY_TOKEN_MINUTES } from '@canhoto/contracts/limits'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { createEncryption } from '../platform/encryption.ts'
import { unauthenticated } from '../platform/errors.ts'
import { createPushKeys } from '../platform/push-keys.ts'
import { createSigningKey } from '../platform/signing-key.ts'
import type { Actor } from './actor.ts'

const Temporary = z.object({
  use: z.literal('temporary'),
  sub: z.uuid(),
  exp: z.number(),
  password_set_at: z.nullable(z.string()),
})
const Permanent = z.object({
  use: z.literal('permanent'),
  sub: z.uuid(),
  exp: z.number(),
  company: z.uuid(),
  role: z.enum(ROLES),
  session: z.uuid(),
  driver: z.uuid().nullable(),
})
const Claims = z.discriminatedUnion('use', [Temporary, Permanent])
type Claims = z.infer<typeof Claims>

const MAX_VERIFIED_TOKENS = 10_000

export type Bearer =
  | { use: 'temporary'; userId: string; passwordSetAt: string | null }
  | { use: 'permanent'; actor: Actor }

export type Tokens = ReturnType<typeof createTokens>

/**
 * Signs and verifies the two tokens. One is never accepted as the other, and both must have an expiry. A temporary token
 * names the password that it was given for by the moment that it was set. `secretsKeys` encrypt before `secret` does.
 */
export function createTokens(secret: string, now: () => Date, secretsKeys: readonly string[] = []) {
  const key = new TextEncoder().encode(secret)
  const sign = (claims: Record<string, unknown>, subject: string, seconds: number) => {
    const issued = Math.floor(now().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(key)
  }

  // A signature is verified once. The database checks at every request that the session is open.
  const verified = new Map<string, Claims>()
  async function verify(token: string) {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: now(),
    }).catch(throwTokenError)
    const claims = Claims.safeParse(payload)
    if (!claims.success) throw invalidToken()
    if (verified.size >= MAX_VERIFIED_TOKENS) verified.clear()
    verified.set(token, claims.data)
    return claims.data
  }

  return {
    ...createKeys(secret, secretsKeys),

    temporary: (userId: string, passwordSetAt: string | null = null) =>
      sign(
        { use: 'temporary', password_set_at: passwordSetAt },
        userId,
        TEMPORARY_TOKEN_MINUTES * 60,
      ),

    permanent: ({ userId, companyId, role, sessionId, driverId }: Actor) =>
      sign(
        { use: 'permanent', company: companyId, role, session: sessionId, driver: driverId },
        userId,
        SESSION_DAYS * 86_400,
      ),

    async read(header: string | undefined): Promise<Bearer> {
      const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
      if (!token) throw unauthenticated('Erro de Autenticação', 'NO_TOKEN')
      const claims = verified.get(token) ?? (await verify(token))
      if (claims.exp * 1000 <= now().getTime()) throw expired()
      return toBearer(claims)
    },
  }
}

/** The keys that are derived from the secrets of the installation, each for its purpose. */
const createKeys = (secret: string, secretsKeys: readonly string[]) => ({
  /** A hash that only this server can repeat. */
  keyedHash: (text: string) => createHmac('sha256', secret).update(text).digest('hex'),

  /** Signs the files of proofs that verify themselves. */
  proofKey: createSigningKey(secret, 'canhoto proofs'),

  /** Encrypts what the database stores and the server has to read again. */
  encryption: createEncryption(secret, secretsKeys),

  /** Browsers subscribe to notifications with the public one. */
  pushKeys: createPushKeys(secret),
})

function toBearer(claims: Claims): Bearer {
  if (claims.use === 'temporary')
    return { use: 'temporary', userId: claims.sub, passwordSetAt: claims.password_set_at }
  const { sub, company, role, session, driver } = claims
  return {
    use: 'permanent',
    actor: { userId: sub, companyId: company, role, sessionId: session, driverId: driver },
  }
}

function throwTokenError(error: unknown): never {
  throw error instanceof errors.JWTExpired ? expired() : invalidToken()
}

const expired = () => unauthenticated('Token Expirado', 'TOKEN_EXPIRED')
const invalidToken = () => unauthenticated('Token Inválido', 'TOKEN_INVALID')
