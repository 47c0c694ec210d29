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

test('no company purges anything', async () => {
  await expect(pool.query('select purge_records(0, 0, 0, 0, 1)')).rejects.toThrow(
    'permission denied',
  )
})
