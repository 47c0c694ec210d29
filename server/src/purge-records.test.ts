import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDelivery } from '../test/factories.ts'
import { startApp } from '../test/harness.ts'
import { ENTER_PLATFORM } from './access/actor.ts'
import { createInTransaction } from './access/as-actor.ts'
import { purgeRecords } from './purge-records.ts'

const { pool, owner, company, as } = await startApp()
const purge = () => purgeRecords(createInTransaction(pool, ENTER_PLATFORM))

const count = async (table: string) =>
  Number((await owner.query(`select count(*) from ${table}`)).rows[0]?.count)

test('records of every company go when their days are over, and no earlier', async () => {
  const users = [await as('ADMIN', await company('Alfa')), await as('ADMIN', await company('Beta'))]
  for (const { actor } of users) {
    await newDelivery(owner, { id: actor.companyId, name: '' })
    await owner.query(
      `insert into idempotency_keys (company_id, user_id, key, request_hash, answer, created_at)
       select $1, $2, days, '-', '{}', now() - make_interval(days => days) from unnest(array[29, 31]) as days`,
      [actor.companyId, actor.userId],
    )
    await owner.query(
      `insert into sessions (id, user_id, company_id, role, timezone, created_at, ended_at, expires_at)
       select gen_random_uuid(), $2, $1, 'ADMIN', 'UTC', now() - interval '300 days',
              case when is_ended then now() - make_interval(days => days) end,
              case when is_ended then now() + interval '1 day' else now() - make_interval(days => days) end
         from unnest(array[182, 184]) as days, unnest(array[true, false]) as is_ended`,
      [actor.companyId, actor.userId],
    )
    await owner.query(
      `insert into password_resets (token_hash, user_id, expires_at)
       select gen_random_uuid(), $1, now() - make_interval(days => days) from unnest(array[29, 31]) as days`,
      [actor.userId],
    )
    await owner.query(
      `insert into upload_pieces (company_id, user_id, upload_id, start, bytes, file_name, created_at)
       select $1, $2, gen_random_uuid(), 0, 'x', 'foto.jpg', now() - make_interval(days => days) from unnest(array[1, 3]) as days`,
      [actor.companyId, actor.userId],
    )
  }
  await owner.query(
    `insert into sign_in_attempts (username, address, failed_at)
     select 'ana', '10.0.0.1', now() - make_interval(hours => hours) from unnest(array[23, 25]) as hours`,
  )

  expect(await purge()).toBe(2 + 4 + 2 + 2 + 1)
  expect(await count('idempotency_keys')).toBe(2)
  // With the two that are open.
  expect(await count('sessions')).toBe(4 + 2)
  expect(await count('password_resets')).toBe(2)
  expect(await count('upload_pieces')).toBe(2)
  expect(await count('sign_in_attempts')).toBe(1)
  expect(await purge()).toBe(0)
  for (const user of users) expect((await user.get('/api/deliveries')).json().data).toHaveLength(1)
})

test('the log of e-mails goes after 90 days, and requests for a new password after one', async () => {
  const { id } = await company('Delta')
  await owner.query(
    `insert into emails (company_id, kind, recipient, created_at)
     select $1, 'digest', 'ana@exemplo.com.br', now() - make_interval(days => days) from unnest(array[89, 91]) as days`,
    [id],
  )
  await owner.query(
    `insert into password_requests (email, address, requested_at)
     select 'ana@exemplo.com.br', '10.0.0.1', now() - make_interval(hours => hours) from unnest(array[23, 25]) as hours`,
  )
  expect(await purge()).toBe(1)
  expect([await count('emails'), await count('password_requests')]).toEqual([1, 1])
})

test('what SEFAZ has distributed goes after 90 days, and a delivery that was made of it stays', async () => {
  const alfa = await company('Alfa')
  await owner.query(
    `insert into dfe_cursors (company_id, cnpj, service, environment, uf_code) values ($1, '11222333000181', 'nfe', 'production', '35')`,
    [alfa.id],
  )
  await owner.query(
    `insert into dfe_documents (company_id, cnpj, service, environment, nsu, schema, kind, sha256, xml, received_at)
     select $1, '11222333000181', 'nfe', 'production', days, 'x', 'unknown', '', '<x/>', now() - make_interval(days => days)
       from unnest(array[89, 91]) as days`,
    [alfa.id],
  )
  const delivery = await newDelivery(owner, alfa)
  await owner.query(
    `insert into dfe_entries (company_id, environment, access_key, kind, number, delivery_id, document_id, received_at)
     select $1, 'production', '35261111222333000181550010000001' || nsu || '1000012345', 'note', nsu, $2, id, received_at
       from dfe_documents where company_id = $1`,
    [alfa.id, delivery.id],
  )
  const [known, unknown] = [1, 2].map((n) => `3526111122233300018155001000000${n}001000012345`)
  await owner.query('update deliveries set nfe_key = $2 where id = $1', [delivery.id, known])
  await owner.query(
    `insert into dfe_events (company_id, environment, access_key, type, sequence, registered_at, received_at)
     select $1, 'production', key, '610130', days, now(), now() - make_interval(days => days)
       from unnest(array[89, 91]) as days, unnest($2::text[]) as key`,
    [alfa.id, [known, unknown]],
  )
  expect(await purge()).toBe(2 + 1)
  expect([await count('dfe_documents'), await count('dfe_entries')]).toEqual([1, 1])
  // Those of the delivery's note, and the young one of the other.
  expect(await count('dfe_events')).toBe(2 + 1)
  const { rowCount } = await owner.query('select from deliveries where id = $1', [delivery.id])
  expect(rowCount).toBe(1)
})

test('no company purges anything', async () => {
  await expect(pool.query('select purge_records(0, 0, 0, 0, 0, 0, 1)')).rejects.toThrow(
    'permission denied',
  )
})

test('an alert goes half a year after it was acknowledged, an open one after a year, and one that would be raised again stays', async () => {
  for (const name of ['Alfa', 'Beta']) {
    const admin = await as('ADMIN', await company(name))
    const raise = (type: string, cause: string, raised: number, acknowledged: number | null) =>
      owner.query(
        `insert into alerts (company_id, type, severity, cause, occurred_at, created_at, acknowledged_at)
         select $1, $2, 'warning', $3, at, at, now() - make_interval(days => $5)
           from (select now() - make_interval(days => $4)) raised (at)`,
        [admin.actor.companyId, type, cause, raised, acknowledged],
      )
    await raise('delivery_failed', 'acknowledged long ago', 185, 181)
    await raise('delivery_failed', 'acknowledged lately', 300, 179)
    await raise('delivery_failed', 'acknowledged late', 400, 10)
    await raise('delivery_failed', 'open for a year', 366, null)
    await raise('delivery_failed', 'open', 364, null)
    await raise('plan_limit', 'plan', 400, 399)
    await raise('sefaz_overdue', 'unread', 400, 399)
  }
  expect(await purge()).toBe(2 * 2)
  const { rows } = await owner.query(
    'select cause, count(*)::int from alerts group by 1 order by 1',
  )
  expect(rows).toEqual(
    ['acknowledged late', 'acknowledged lately', 'open', 'plan', 'unread'].map((cause) => ({
      cause,
      count: 2,
    })),
  )
})

test('a purge ends after so many rows, and the next one goes on', async () => {
  const { id } = await company('Gama')
  await owner.query(
    `insert into alerts (company_id, type, severity, cause, created_at)
     select $1, 'parado', 'warning', 'long ago ' || n, now() - interval '2 years' from generate_series(1, 5) n`,
    [id],
  )
  const purgeThree = () =>
    createInTransaction(
      pool,
      ENTER_PLATFORM,
    )(async (db) => {
      const query = sql<{ n: number }>`select purge_records(999, 999, 999, 999, 500, 500, 3) as n`
      return (await query.execute(db)).rows[0]?.n
    })
  expect([await purgeThree(), await purgeThree(), await purgeThree()]).toEqual([3, 2, 0])
})
