import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newDelivery } from '../../test/factories.ts'
import { SECRET, startApp } from '../../test/harness.ts'
import { clientOf } from '../../test/client.ts'
import { hasPgbouncer, startPooler } from '../../test/pgbouncer.ts'
import { buildApp } from '../app.ts'
import { prepareLogin } from '../platform/application-login.ts'
import { assertRowSecurity, openPool } from '../platform/database.ts'
import { PooledClient } from './pooled-client.ts'

/** The embedded database lets in its own user alone, so that no pooler can stand before it. */
const canPool = hasPgbouncer && process.env['TEST_DATABASE_URL'] !== undefined

describe.skipIf(!canPool)('through PgBouncer, each transaction on another connection', async () => {
  // The body of a suite that is skipped runs too.
  if (!canPool) return
  const first = await startApp()
  const { connection, owner, company, as } = first
  const pooler = await startPooler(inject('cluster').admin, { size: 2 })
  const login = await prepareLogin(connection, { secret: SECRET, isPooled: true })
  const pool = openPool({ ...login, host: pooler.host, port: pooler.port }, 8, {
    Client: PooledClient,
    isPooled: true,
  })
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    app = await buildApp({ ...first, pool, now: () => new Date() })
  })
  afterAll(async () => {
    await app.close()
    await pool.end()
    await pooler.stop()
  })

  test('the application is bound by every policy', async () => {
    await expect(assertRowSecurity(pool)).resolves.toBeUndefined()
    const { rows } = await pool.query(
      'select current_user as role, current_setting($1) as timeout',
      ['statement_timeout'],
    )
    expect(rows).toEqual([{ role: 'canhoto_app', timeout: '30s' }])
  })

  test('two companies that call at the same time each see their own deliveries', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    for (const [of, count] of [
      [alfa, 3],
      [beta, 2],
    ] as const)
      for (let n = 0; n < count; n++) await newDelivery(owner, of, { client_name: of.name })
    const callers = await Promise.all(
      [alfa, beta, alfa, beta, alfa, beta, alfa, beta].map(async (of) => ({
        of,
        calls: clientOf(app, (await as('OPERATOR', of)).token),
      })),
    )
    const rounds = Array.from({ length: 5 }, () => callers).flat()
    const answers = await Promise.all(
      rounds.map(async ({ of, calls }) => {
        const { data } = (await calls.get('/api/deliveries')).json()
        return (
          data.length > 0 &&
          data.every((row: { client_name: string }) => row.client_name === of.name)
        )
      }),
    )
    expect(answers).not.toContain(false)
  })
})
