import { isIP } from 'node:net'
import { json } from '@canhoto/contracts/fields'
import { SERVICE_NAMES } from '@canhoto/contracts/services'
import { z } from 'zod'

/** The kinds of values that variables of the environment have. */

export const Address = z.url({ protocol: /^https?$/ })

/** An address for each of some backends, as JSON: {"deliveries": "http://10.0.0.5:3003"}. */
export const Addresses = z.preprocess(
  (value) => value || '{}',
  json(z.partialRecord(z.enum(SERVICE_NAMES), Address)),
)

/** 'https://app.example.com, https://www.example.com': scheme, host and port, as in the Origin header. */
export const Origins = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((origin) => origin.trim() || []))
  .pipe(z.array(Address.refine(isOrigin, 'use só esquema, nome e porta: https://app.exemplo.com')))

export const DatabaseAddress = z.preprocess(
  (value) => value || undefined,
  z.url({ protocol: /^postgres(ql)?$/ }).optional(),
)

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

export const Port = z.coerce.number().int().min(0).max(65_535)

export const SecretsKeys = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((key) => key.trim() || []))
  .pipe(z.array(z.string().min(32)))

/** smtp:// begins with STARTTLS, smtps:// with TLS. A password is written as in an address: %40 for @. */
export const SmtpAddress = z
  .url({
    protocol: /^smtps?$/,
    hostname: /./,
    error: 'use smtps://usuário:senha@servidor:465',
  })
  .refine(hasReadableLogin, { error: 'escreva os sinais da senha como em um endereço: %25 para %' })

function hasReadableLogin(address: string) {
  try {
    const { username, password } = new URL(address)
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

/** An address, a network, or one of the names that Fastify knows. */
export function isProxy(text: string) {
  const [address = '', mask, ...rest] = text.trim().split('/')
  if (PROXY_NAMES.has(address)) return mask === undefined
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (mask === undefined || isIP(mask) === family) return true
  return /^\d+$/.test(mask) && Number(mask) <= (family === 6 ? 128 : 32)
}

export function isOrigin(address: string) {
  return URL.parse(address)?.origin === address
}
