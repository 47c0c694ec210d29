import type { DistributionDependencies } from '../distribution/read-next-page.ts'
import type { SefazFiles } from '../sefaz-files.ts'
import { SefazCallError } from '../transport/sefaz-call-error.ts'
import type { Call } from './call-about.ts'
import type { OpenIdentity } from './open-identity.ts'
import { sentenceOf } from './sentences.ts'

interface Asking {
  openIdentity: OpenIdentity
  files: SefazFiles
  call: Call
}

const NATIONAL = 'AN'
const PURPOSES = { nfe: 'Distribuição de NF-e', cte: 'Distribuição de CT-e' }

/** Asks the national environment for a company's documents, with its certificate. */
export function createAsk({ openIdentity, files, call }: Asking): DistributionDependencies['ask'] {
  return async ({ companyId, service, environment }, message) => {
    const identity = await openIdentity(companyId, PURPOSES[service])
    if (typeof identity === 'string') throw new SefazCallError('certificate', sentenceOf(identity))
    const name = `${service}-distribution` as const
    const address = files.addressOf(NATIONAL, name, environment)
    return call({ address, service: name, message, identity: identity.calling })
  }
}
