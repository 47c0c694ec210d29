import { constants } from 'node:crypto'
import type { SecureContextOptions } from 'node:tls'
import { z } from 'zod'
import { pathOf, readReplaceable } from '../sefaz-files.ts'

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

/** Canhoto's own, or those of the file of this name in `directory` (SEFAZ_DIR). */
export function readOldServers(directory: string | undefined): OldServers {
  const text = new TextDecoder().decode(readReplaceable(directory, FILE))
  try {
    return parseOldServers(text)
  } catch (error) {
    throw new Error(`${pathOf(directory, FILE)} é inválido: ${problemOf(error)}`, { cause: error })
  }
}

function problemOf(error: unknown) {
  if (!(error instanceof z.ZodError)) return 'não é JSON'
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
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
