import { constants } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecureContextOptions } from 'node:tls'
import { z } from 'zod'

const OldServer = z.strictObject({
  /** 'unsafe legacy renegotiation disabled' otherwise. */
  legacy_renegotiation: z.boolean().default(false),
  /** 'dh key too small' or 'ca md too weak' otherwise. */
  weak_ciphers: z.boolean().default(false),
})
const OldServers = z.record(z.string().regex(/^[a-z0-9.-]+$/), OldServer)

/** What servers need that cannot do what is usual today, by their host name. */
export type OldServers = z.output<typeof OldServers>

const FILE = 'old-servers.json'
const OWN = new URL(`../../../sefaz/${FILE}`, import.meta.url)

/** Canhoto's own, or those of the file of this name in `directory` (SEFAZ_DIR). */
export function readOldServers(directory: string | undefined): OldServers {
  const replacement = directory === undefined ? undefined : join(directory, FILE)
  const file = replacement !== undefined && existsSync(replacement) ? replacement : OWN
  return parseOldServers(readFileSync(file, 'utf8'))
}

/** Of the text of old-servers.json. */
export const parseOldServers = (text: string): OldServers => OldServers.parse(JSON.parse(text))

export function tlsOptionsOf(host: string, oldServers: OldServers): SecureContextOptions {
  const needs = oldServers[host]
  return {
    ...(needs?.legacy_renegotiation && { secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT }),
    ...(needs?.weak_ciphers && { ciphers: 'DEFAULT:@SECLEVEL=1' }),
  }
}
