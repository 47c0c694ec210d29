import { lookup as lookupName } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Answers the addresses of a name. */
export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>

/** A name that leads to an address that is not of the public internet. */
export class PrivateAddressError extends Error {}

interface Options {
  allowPrivate: boolean
  timeoutMs: number
  lookup?: Lookup | undefined
}

const systemLookup: Lookup = (host) => lookupName(host, { all: true })

/**
 * The address to connect to for a name that a company gives. The connection must go to this very address: resolved once more, the
 * name may lead elsewhere. Loopback, private, link-local and every other address that is not of the public internet are refused.
 */
export async function resolvePublicAddress(
  host: string,
  { allowPrivate, timeoutMs, lookup = systemLookup }: Options,
) {
  const found = await withTimeout(lookup(host), timeoutMs)
  if (!allowPrivate && !found.every(({ address }) => isPublic(address)))
    throw new PrivateAddressError(`${host} is not public.`)
  const [first] = found.toSorted((a, b) => a.family - b.family)
  if (!first) throw Object.assign(new Error(`${host} has no address.`), { code: 'ENOTFOUND' })
  return first.address
}

const isPublic = (address: string) =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'

/** The system's own resolver may take minutes. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('lookup timed out'), { code: 'EAI_AGAIN' })),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    clearTimeout(timer)
  }
}
