import type { SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import { sql } from 'kysely'
import type { InTransaction } from '../../access/as-actor.ts'
import type { SefazFiles } from '../sefaz-files.ts'
import { SefazCallError } from '../transport/sefaz-call-error.ts'
import type { Call } from './call-about.ts'
import type { OpenIdentity } from './open-identity.ts'
import { parseStatus, statusMessage, type StatusService } from './status.ts'
import { withoutNul } from './without-nul.ts'

interface Testing {
  inJobTransaction: InTransaction
  openIdentity: OpenIdentity
  files: SefazFiles
  call: Call
  now: () => Date
}

interface ClaimedTest {
  company_id: string
  environment: SefazEnvironment
  service: StatusService
  uf: string
  claim: string
}

/** Longer than a call takes. */
const CLAIM_TIMEOUT = '120 seconds'
const MAX_AGE = '10 minutes'
const MAX_REASON = 255
const PURPOSE = 'Teste do certificado'

/** Asks for SEFAZ's status with the certificate of the company whose test waits. Answers false when none does. */
export async function runNextTest(testing: Testing): Promise<boolean> {
  const { inJobTransaction, now } = testing
  const test = await inJobTransaction(async (db) => {
    const claimed = await sql<ClaimedTest>`
      select company_id, environment, service, uf, claim from claim_sefaz_test(${now()}, ${CLAIM_TIMEOUT}::interval, ${MAX_AGE}::interval)`.execute(
      db,
    )
    return claimed.rows[0]
  })
  if (!test) return false
  const begun = performance.now()
  const { code, reason } = await askStatus(testing, test)
  const duration = Math.round(performance.now() - begun)
  const kept = withoutNul(reason).slice(0, MAX_REASON)
  await inJobTransaction((db) =>
    sql`select finish_sefaz_test(${test.claim}, ${now()}, ${duration}, ${code}, ${kept})`.execute(
      db,
    ),
  )
  return true
}

/** A code of our own where there is no cStat. */
async function askStatus(
  { openIdentity, files, call }: Testing,
  { company_id, environment, service, uf }: ClaimedTest,
): Promise<{ code: string; reason: string }> {
  const identity = await openIdentity(company_id, PURPOSE)
  if (typeof identity === 'string') return { code: identity, reason: '' }
  try {
    const address = files.addressOf(uf, service, environment)
    const message = statusMessage(service, environment, uf)
    const text = await call({ address, service, message, identity: identity.calling })
    return parseStatus(text) ?? { code: 'unreadable', reason: '' }
  } catch (error) {
    if (error instanceof SefazCallError) return { code: error.kind, reason: error.message }
    return { code: 'address', reason: '' }
  }
}
