import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Role } from '@canhoto/contracts/access'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { newDelivery } from './factories.ts'
import { type Company, insertCompany, insertSignedIn, SECRET } from './harness.ts'
import { hasPostgres, startPair } from './postgres-pair.ts'
import { runningServer } from './running-server.ts'

const BACK = { timeout: 20_000, interval: 500 }

/** Without Debian's postgresql-15 there is no pg_basebackup to make a replica with. */
describe.skipIf(!hasPostgres)('with a replica for reports', async () => {
  // The body of a suite that is skipped runs too.
  if (!hasPostgres) return
  const pair = await startPair()
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-replica-'))
  const server = await runningServer(dataDir, {
    demo: false,
    environment: {
      DATABASE_URL: pair.primary.url,
      DATABASE_READ_URL: pair.replica.url,
      JWT_SECRET: SECRET,
      MASTER_USERNAME: 'plataforma',
      MASTER_PASSWORD: 'uma senha longa',
    },
  })
  await server.start()
  const owner = new pg.Pool({ connectionString: pair.primary.url, max: 2 })
  const replica = new pg.Pool({ connectionString: pair.replica.url, max: 1 })
  for (const pool of [owner, replica]) pool.on('error', () => {})
  const tokens = createTokens(SECRET, () => new Date())
  afterAll(async () => {
    await server.kill()
    await Promise.all([owner.end(), replica.end()])
    await pair.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function as(role: Role, company: Company) {
    const { token, actor } = await insertSignedIn(owner, tokens, { role, company })
    const get = (path: string) =>
      fetch(`${server.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return { get, sessionId: actor.sessionId }
  }
  const listed = async (user: Awaited<ReturnType<typeof as>>) => {
    const answer = await user.get('reports/deliveries?per_page=50')
    const { data } = (await answer.json()) as { data: { nf_number: string }[] }
    return { status: answer.status, numbers: data.map(({ nf_number }) => nf_number).toSorted() }
  }
  /** Whether the next report is read at the replica, by the statements that it has seen. */
  async function isReadThere(user: Awaited<ReturnType<typeof as>>) {
    const begun = new Date()
    await listed(user)
    const { rows } = await replica.query(
      `select query from pg_stat_activity where usename like 'canhoto_login_%' and query_start >= $1`,
      [begun],
    )

    return rows.length > 0
  }

  async function pauseReplay() {
    await replica.query('select pg_wal_replay_pause()')
    onTestFinished(async () => void (await replica.query('select pg_wal_replay_resume()')))
  }

  test('a report is read there, with what was registered just before, and only by its company', async () => {
    const [alfa, beta] = [await insertCompany(owner), await insertCompany(owner, 'Beta Cargas')]
    const [ana, bia] = [await as('SUPERVISOR', alfa), await as('SUPERVISOR', beta)]
    for (let n = 1; n <= 20; n += 1) {
      await newDelivery(owner, alfa, { nf_number: String(100 + n) })
      expect((await listed(ana)).numbers).toHaveLength(n)
    }
    expect((await listed(bia)).numbers).toEqual([])
    expect(await isReadThere(ana)).toBe(true)

    const csv = await (await ana.get('reports/deliveries?format=csv')).text()
    expect(csv.trim().split('\n')).toHaveLength(21)
  })

  test('a session that was ended reads nothing, though the replica has not heard of it', async () => {
    const ana = await as('SUPERVISOR', await insertCompany(owner))
    expect((await listed(ana)).status).toBe(200)
    await pauseReplay()
    await owner.query('update sessions set ended_at = now() where id = $1', [ana.sessionId])
    expect((await ana.get('reports/deliveries')).status).toBe(401)
  })

  test('one that lags is left, and the report is current', async () => {
    const alfa = await insertCompany(owner)
    const ana = await as('SUPERVISOR', alfa)
    await expect.poll(() => isReadThere(ana), BACK).toBe(true)
    await pauseReplay()
    await newDelivery(owner, alfa, { nf_number: '7' })
    expect(await listed(ana)).toEqual({ status: 200, numbers: ['7'] })
    await newDelivery(owner, alfa, { nf_number: '8' })
    expect((await listed(ana)).numbers).toEqual(['7', '8'])
  }, 30_000)

  test('one that halts, or is killed, is left, and read again when it is back', async () => {
    const alfa = await insertCompany(owner)
    const ana = await as('SUPERVISOR', alfa)
    await newDelivery(owner, alfa, { nf_number: '1' })
    await expect.poll(() => isReadThere(ana), BACK).toBe(true)

    await pair.replica.halt()
    expect((await listed(ana)).numbers).toEqual(['1'])
    await pair.replica.kill()
    expect((await listed(ana)).numbers).toEqual(['1'])
    await newDelivery(owner, alfa, { nf_number: '2' })
    expect((await listed(ana)).numbers).toEqual(['1', '2'])

    await pair.replica.start()
    await expect.poll(() => isReadThere(ana), BACK).toBe(true)
  }, 60_000)
})
