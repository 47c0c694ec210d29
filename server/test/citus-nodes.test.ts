import type pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type CitusServer, onServer } from './citus.ts'
import { type SignedInUser, startApp } from './harness.ts'
import { minutesAgo, startSharing } from './start-sharing.ts'

const { workers = [], admin } = inject('cluster')
const DAYS = `start_date=${minutesAgo(1440).slice(0, 10)}&end_date=${minutesAgo(0).slice(0, 10)}`
const COMPANIES = 20
const SHARDS = 8

/** `npm run test:citus` runs it, where Citus is. */
describe.skipIf(workers.length === 0)('positions of twenty companies on the workers', async () => {
  // The body of a suite that is skipped runs too.
  if (workers.length === 0) return
  // One connection, which the calls of all companies take in turn.
  const app = await startApp({ connections: 1 })
  const { owner, pool, connection, company, as } = app
  const companies: Sharing[] = []
  beforeAll(async () => {
    for (let n = 1; n <= COMPANIES; n++) companies.push(await newCompany(-n))
    for (const each of companies) await send(each, 50)
    await Promise.all(companies.map((each) => send(each, 40)))
  })

  async function newCompany(latitude: number) {
    const own = await company(`Empresa ${latitude}`)
    const [driver, office] = [await as('DRIVER', own), await as('OPERATOR', own)]
    await startSharing(driver)
    return { own, driver, office, latitude }
  }
  type Sharing = Awaited<ReturnType<typeof newCompany>>

  async function send({ driver, latitude }: Sharing, minutes: number) {
    const place = { latitude, longitude: -46, recorded_at: minutesAgo(minutes) }
    const answer = await driver.post('/api/tracking/location', place)
    expect([answer.statusCode, answer.json().data?.accepted]).toEqual([200, 1])
  }

  async function latitudesOf(driver: SignedInUser, office: SignedInUser) {
    const answer = await office.get(`/api/tracking/drivers/${driver.driverId}/history?${DAYS}`)
    const { points = [] } = (answer.json().data ?? {}) as { points?: { latitude: number }[] }
    return [answer.statusCode, points.map(({ latitude }) => latitude)]
  }

  test('are shown to each company in turn, its own alone', async () => {
    for (let round = 0; round < 3; round++)
      for (const [n, { driver, office, latitude }] of companies.entries()) {
        expect(await latitudesOf(driver, office)).toEqual([200, [latitude, latitude]])
        const other = companies[(n + 1) % COMPANIES]
        expect(await latitudesOf(other?.driver ?? driver, office)).toEqual([404, []])
      }
  })

  test('are shown to nobody without an actor, and to an actor without a condition the own alone', async () => {
    expect((await pool.query('select from positions')).rowCount).toBe(0)
    const client = await pool.connect()
    for (const { office, own } of companies.slice(0, 3)) {
      await client.query('begin')
      await client.query(`select enter_session($1, 'OPERATOR')`, [office.actor.sessionId])
      const { rows } = await client.query('select distinct company_id from positions')
      await client.query('commit')
      expect(rows).toEqual([{ company_id: own.id }])
      expect((await client.query('select from positions')).rowCount).toBe(0)
    }
    client.release()
  })

  test('are whole on one of the eight shards, which all workers share', async () => {
    const { rows } = await owner.query<{ id: string; port: number }>(
      `select shardid::text as id, nodeport as port from citus_shards where table_name = 'positions'::regclass`,
    )
    expect(rows).toHaveLength(SHARDS)
    expect(new Set(rows.map(({ port }) => port))).toEqual(new Set(workers.map(({ port }) => port)))
    const found = await Promise.all(
      rows.map(({ id, port }) =>
        companiesOf(
          `positions_${id}`,
          workers.find((worker) => worker.port === port),
        ),
      ),
    )
    expect(found.flat().toSorted()).toEqual(companies.map(({ own }) => own.id).toSorted())
  })

  const companiesOf = async (shard: string, worker: CitusServer | undefined) => {
    if (!worker) throw new Error('The shard is on no worker.')
    const { rows } = await onServer(worker, connection.database, (client) =>
      client.query<{ id: string }>(`select distinct company_id as id from ${shard}`),
    )
    return rows.map(({ id }) => id)
  }

  test('are kept by the policies of the coordinator on every node, and none of them is restrictive', async () => {
    const [coordinator, ...others] = await Promise.all(
      [admin, ...workers].map((node) => onServer(node, connection.database, readRules)),
    )
    expect(coordinator?.policies).toHaveLength(4)
    expect(others).toEqual(workers.map(() => coordinator))
    expect(coordinator?.policies.join('\n')).not.toContain('RESTRICTIVE')
    expect(coordinator?.functions).toEqual(['actor_id s', 'is_of_batch s'])
  })

  test('keep the driver and the vehicle that have some from being deleted', async () => {
    const [{ driver, own }] = companies as [Sharing]
    const manager = await as('ADMIN', own)
    const made = await manager.post('/api/vehicles', { plate: 'ABC1D23', model: 'Fiorino' })
    const { id } = made.json().data as { id: string }
    const place = { latitude: -1, longitude: -46, vehicle_id: id, recorded_at: minutesAgo(30) }
    await driver.post('/api/tracking/location', place)
    expect((await manager.delete(`/api/vehicles/${id}`)).statusCode).toBe(200)
    const { rows } = await owner.query('select is_active from vehicles where id = $1', [id])
    expect(rows).toEqual([{ is_active: false }])
    await expect(
      owner.query('delete from drivers where id = $1', [driver.driverId]),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

/** What positions and their shards are kept by on a node: each rule once. */
async function readRules(client: pg.Client) {
  await client.query('set citus.override_table_visibility = off')
  const list = async (text: string) =>
    (await client.query<{ line: string }>(text)).rows.map(({ line }) => line)
  return {
    policies: await list(
      `select distinct concat_ws(' ', policyname, permissive, roles, cmd, qual, with_check) as line from pg_policies
        where tablename ~ '^positions(_[0-9]+)?$' order by 1`,
    ),
    security: await list(
      `select distinct 'enabled ' || relrowsecurity || ', forced ' || relforcerowsecurity as line from pg_class
        where relname ~ '^positions(_[0-9]+)?$' and relkind = 'r'`,
    ),
    functions: await list(
      `select concat_ws(' ', proname, provolatile) as line from pg_proc where proname in ('actor_id', 'is_of_batch') order by 1`,
    ),
    roles: await list(
      `select rolname as line from pg_roles where rolname like 'canhoto\\_%' and rolcanlogin and not rolname ~ 'test' order by 1`,
    ),
  }
}
