import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Connection, openPool } from '../../../src/platform/database.ts'
import { createCursorClaims } from '../../../src/sefaz/distribution/cursor-claims.ts'
import { readNextPage } from '../../../src/sefaz/distribution/read-next-page.ts'
import { callSefaz } from '../../../src/sefaz/transport/call-sefaz.ts'
import { lineOf } from '../stub/distribution.ts'
import { type SefazStub, startSefazStub } from '../stub/server.ts'
import { createTestAuthority } from '../test-certificates.ts'
import { createDisturbances, type DisturbancePlan } from './disturbances.ts'
import { createKilledReaders } from './killed-readers.ts'
import { findNextDue } from './next-due.ts'
import { sampleDocuments } from './sample-documents.ts'
import { switchDistributionOn } from './switch-on.ts'

interface TrialOptions extends DisturbancePlan {
  owner: pg.Pool
  /** The application's, of prepareLogin. */
  login: Connection
  companyId: string
  cnpj: string
  documents: number
}

const MAX_STEPS = 100_000
/** Every so many a document is left out of its page, as SEFAZ does now and then. */
const MISSING_EVERY = 97
const PAGE = 50
const START = new Date('2026-11-02T03:00:00Z')

/**
 * Reads documents while the reading process is killed, answers are dropped and another program reads of the same CNPJ, by a
 * clock that jumps to when there is something to ask. The other requests are made by two readers at once.
 */
export async function runDistributionTrial({
  owner,
  login,
  companyId,
  cnpj,
  ...plan
}: TrialOptions) {
  const authority = createTestAuthority()
  const clock = { now: START }
  const stub = await startSefazStub({ authority, now: () => clock.now })
  const caller = {
    address: `${stub.url}/distribution`,
    identity: { ...authority.company(cnpj), chain: [authority.intermediate] },
    authorities: [authority.root],
  }
  const pool = openPool(login, 4)
  const readers = createKilledReaders({ login, ...caller })
  const dependencies = {
    claims: createCursorClaims(pool),
    now: () => clock.now,
    ask: (_: unknown, message: string) =>
      callSefaz({ service: 'nfe-distribution', message, ...caller }),
  }
  await switchDistributionOn(owner, companyId)
  await insertCursor(owner, companyId, cnpj)
  const line = stub.addDistributed(cnpj, documentsWithGaps(plan.documents))
  const disturbances = createDisturbances(plan)
  const killed = { after_answer: 0, before_commit: 0, after_commit: 0 }
  let mostAtOnce = 0
  for (
    let step = 0;
    step < MAX_STEPS && !(await isComplete(owner, line.documents.length));
    step += 1
  ) {
    const due = await findNextDue(owner)
    if (!due) break
    if (due > clock.now) clock.now = due
    const requests = stub.state.calls.length
    const disturbance = disturbances.next(await isPageDue(owner, clock.now))
    if (disturbance && disturbance !== 'drop' && disturbance !== 'jump') {
      if (await readers.readAndDie(clock.now, disturbance)) killed[disturbance] += 1
    } else {
      if (disturbance === 'drop') stub.state.faults.push('drop')
      if (disturbance === 'jump')
        line.position = Math.min((line.position ?? 0) + PAGE, line.documents.length)
      await Promise.all([readNextPage(dependencies), readNextPage(dependencies)])
    }
    mostAtOnce = Math.max(mostAtOnce, stub.state.calls.length - requests)
  }
  await readers.close()
  await pool.end()
  await stub.close()
  return { killed, mostAtOnce, clock, ...(await resultOf(owner, stub, cnpj)) }
}

const insertCursor = (owner: pg.Pool, companyId: string, cnpj: string) =>
  owner.query(
    `insert into dfe_cursors (company_id, cnpj, service, environment, uf_code, next_read_at, next_gap_at)
     values ($1, $2, 'nfe', 'homologation', '35', $3, $3)`,
    [companyId, cnpj, START],
  )

const documentsWithGaps = (count: number) =>
  sampleDocuments(count).map((document, index) => ({
    ...document,
    isMissing: index % MISSING_EVERY === MISSING_EVERY - 1,
  }))

async function isComplete(owner: pg.Pool, last: number) {
  const { rows } = await owner.query<{ is_complete: boolean }>(
    `select last_nsu = $1 and state = 'up_to_date' and not exists (select from dfe_gaps) as is_complete from dfe_cursors`,
    [last],
  )
  return rows[0]?.is_complete === true
}

async function isPageDue(owner: pg.Pool, now: Date) {
  const { rows } = await owner.query<{ is_due: boolean }>(
    'select next_read_at <= $1 as is_due from dfe_cursors',
    [now],
  )
  return rows[0]?.is_due === true
}

/** What is stored, against what the stub had to give. */
async function resultOf(owner: pg.Pool, { state }: SefazStub, cnpj: string) {
  const line = lineOf(state, cnpj, false)
  const stored = await owner.query<{ nsu: number; sha256: string }>(
    'select nsu, sha256 from dfe_documents order by nsu',
  )
  const given = line.documents.map(({ nsu, xml }) => ({
    nsu,
    sha256: createHash('sha256').update(xml).digest('hex'),
  }))
  const cursor = await owner.query<{ last_nsu: number; gaps: number; skipped: number }>(
    'select last_nsu, skipped, (select count(*) from dfe_gaps) as gaps from dfe_cursors',
  )
  return {
    stored: stored.rows.length,
    isEachStoredOnce: JSON.stringify(stored.rows) === JSON.stringify(given),
    cursor: cursor.rows[0],
    requests: state.calls.length,
    misuses: line.misuses,
  }
}
