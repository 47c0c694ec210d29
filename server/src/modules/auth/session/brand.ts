import type { Db } from '../../access/as-actor.ts'
import { findByHost, findPlatformName } from './queries.ts'

const DEFAULT_NAME = 'Canhoto'

/** What the sign-in shows before anybody is somebody. A host may carry a port, capitals and a final dot. */
export async function readBrand(db: Db, domain: string | undefined) {
  const host = domain?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const [settings, company] = await Promise.all([
    findPlatformName(db),
    host ? findByHost(db, host) : undefined,
  ])
  return { platform_name: settings?.platform_name ?? DEFAULT_NAME, company: company ?? null }
}
