import { rmSync } from 'node:fs'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { createJobTransaction } from '../../../src/access/job-transaction.ts'
import { openOwner } from '../../../src/platform/database.ts'
import { createEventValidator } from '../../../src/sefaz/events/validate-event.ts'
import { openSefazFiles } from '../../../src/sefaz/sefaz-files.ts'
import type { Call } from '../../../src/sefaz/sending/call-about.ts'
import { createEventClaims } from '../../../src/sefaz/sending/event-claims.ts'
import { createOpenIdentity } from '../../../src/sefaz/sending/open-identity.ts'
import { sendNextEvent } from '../../../src/sefaz/sending/send-next-event.ts'
import { callSefaz } from '../../../src/sefaz/transport/call-sefaz.ts'
import { createTestDatabase, openTestPool } from '../../cluster.ts'
import { SENDING_KEY } from '../certificate-company.ts'
import { type SefazStub, startSefazStub } from '../stub/server.ts'
import { createTestAuthority } from '../test-certificates.ts'
import { stubFolder } from './sender-company.ts'

const SECRET = 'a secret of the senders of the test'
const SLOW_MS = 1500

/** A database, a stub of SEFAZ and what sends to it, by a clock that the test moves. */
export async function startSending({ knowsEveryKey = true } = {}) {
  const { connection, drop } = await createTestDatabase()
  const owner = openOwner(connection, 2)
  const pool = await openTestPool(connection, SECRET, 6)
  const authority = createTestAuthority()
  const clock = { now: new Date() }
  const now = () => clock.now
  const stub = await startSefazStub({ authority, now, knowsEveryKey, slowMs: SLOW_MS })
  const folder = stubFolder(stub.url)
  const files = openSefazFiles(folder)
  const validator = createEventValidator(files)
  const authorities = [authority.root]
  const dependencies = {
    claims: createEventClaims(pool),
    openIdentity: createOpenIdentity(createJobTransaction(pool), [SENDING_KEY]),
    files,
    validator,
    call: ((call) => callSefaz({ ...call, authorities })) as Call,
    now,
    random: () => 0.5,
  }
  afterAll(async () => {
    validator.dispose()
    await stub.close()
    await Promise.all([pool.end(), owner.end()])
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    connection,
    owner,
    pool,
    authority,
    clock,
    stub,
    folder,
    dependencies,
    send: (more: Partial<typeof dependencies> = {}) => sendNextEvent({ ...dependencies, ...more }),
    /** Minutes later. */
    wait(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
    find: (id: string) => findEvent(owner, id),
    /** The calls about a document. */
    callsAbout: (key: string) => callsAbout(stub, key),
  }
}

const callsAbout = ({ state }: SefazStub, key: string) =>
  state.calls.filter(({ message }) => message.includes(key))

interface EventRow {
  state: string
  code: string | null
  reason: string | null
  protocol: string | null
  attempts: number
  next_at: string | null
  signed_xml: string | null
  digest: string | null
  proc_xml: string | null
  equal_rejections: number
  is_uncertain: boolean
  claim_id: string | null
  problems: string[]
  certificate_id: string | null
}

async function findEvent(owner: pg.Pool, id: string): Promise<EventRow> {
  const { rows } = await owner.query<EventRow>('select * from sefaz_events where id = $1', [id])
  if (!rows[0]) throw new Error('no event')
  return rows[0]
}
