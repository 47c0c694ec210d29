import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newDelivery } from '../../test/factories.ts'
import { SECRET, startApp } from '../../test/harness.ts'
import { prepareLogin } from '../platform/application-login.ts'
import { openPool } from '../platform/database.ts'
import { enterAs, withStatementTimeout } from './actor.ts'
import { asActor, createInTransaction, type Db } from './as-actor.ts'
import { sendWithNext } from './send-with-next.ts'

const { connection, pool, owner, company, as } = await startApp()

test('a query and its actor travel together, again and again on the same connections', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  await newDelivery(owner, alfa, { nf_number: 'A' })
  await newDelivery(owner, beta, { nf_number: 'B' })
  const dbs = await Promise.all(
    [alfa, beta].map(async (each) => asActor(pool, enterAs((await as('ADMIN', each)).actor))),
  )

  const seen = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const rows = await dbs[n % 2]?.selectFrom('deliveries').select('nf_number').execute()
      return [n % 2 === 0 ? 'A' : 'B', rows?.map((row) => row.nf_number)]
    }),
  )
  for (const [expected, rows] of seen) expect(rows).toEqual([expected])
})

test('the actor does not outlive its query or its transaction', async () => {
  const { actor } = await as('ADMIN', await company())
  await asActor(pool, enterAs(actor)).selectFrom('deliveries').select('id').execute()
  await createInTransaction(
    pool,
    enterAs(actor),
  )((db) => db.selectFrom('deliveries').select('id').execute())

  for (let n = 0; n < 8; n++) {
    const { rows } = await pool.query(`select actor('role') as role, actor('company') as company`)
    expect(rows).toEqual([{ role: null, company: null }])
  }
})

test('an actor cannot write into another company', async () => {
  const { actor } = await as('ADMIN', await company('Alfa'))
  const beta = await company('Beta')
  const vehicle = {
    id: actor.userId,
    company_id: beta.id,
    plate: 'ABC1D23',
    model: 'Fiorino',
    year: 2020,
  }

  const writing = asActor(pool, enterAs(actor)).insertInto('vehicles').values(vehicle).execute()
  await expect(writing).rejects.toThrow('row-level security')
})

test('a row cannot point at a row of another company', async () => {
  const alfa = await company('Alfa')
  const { actor } = await as('ADMIN', alfa)
  const mine = await newDelivery(owner, alfa)
  const theirs = await as('DRIVER', await company('Beta'))

  const assigning = asActor(pool, enterAs(actor))
    .updateTable('deliveries')
    .set({ driver_id: theirs.driverId })
    .where('id', '=', mine.id)
    .execute()
  await expect(assigning).rejects.toThrow('foreign key')
})

test('a refused session leaves the connection fit for the next one', async () => {
  const { actor } = await as('ADMIN', await company())
  const ended = { ...actor, sessionId: crypto.randomUUID() }
  for (let n = 0; n < 20; n++) {
    const refused = asActor(pool, enterAs(ended)).selectFrom('vehicles').select('id').execute()
    await expect(refused).rejects.toMatchObject({ code: 'CA001' })
    expect(
      await asActor(pool, enterAs(actor)).selectFrom('vehicles').select('id').execute(),
    ).toEqual([])
  }
})

test('a transaction begins with its first query, and a refused session with none', async () => {
  const alfa = await company()
  const { actor } = await as('ADMIN', alfa)
  const { id } = await newDelivery(owner, alfa)
  const ended = { ...actor, sessionId: crypto.randomUUID() }
  const write = (by: typeof actor, text: string) =>
    createInTransaction(
      pool,
      enterAs(by),
    )((db) => db.updateTable('deliveries').set({ notes: text }).where('id', '=', id).execute())
  const read = async () =>
    (await owner.query('select notes from deliveries where id = $1', [id])).rows[0]?.notes

  for (let n = 0; n < 10; n++) {
    await expect(write(ended, 'refused')).rejects.toMatchObject({ code: 'CA001' })
    const empty = createInTransaction(pool, enterAs(ended))(async () => 'nothing')
    await expect(empty).rejects.toMatchObject({ code: 'CA001' })
    expect(await read()).toBe(n === 0 ? null : `written ${n - 1}`)
    await write(actor, `written ${n}`)
    expect(await createInTransaction(pool, enterAs(actor))(async () => n)).toBe(n)
  }
})

test('statements that are asked at the same time are in one transaction', async () => {
  const alfa = await company()
  const { actor } = await as('ADMIN', alfa)
  const inTransaction = createInTransaction(pool, enterAs(actor))
  const readId = sql<{ id: string }>`select pg_current_xact_id()::text as id`
  const ids = await inTransaction((db) =>
    Promise.all([readId.execute(db), readId.execute(db), readId.execute(db)]),
  )
  expect(new Set(ids.map(({ rows }) => rows[0]?.id)).size).toBe(1)
})

test('a failing statement takes nothing of its transaction with it', async () => {
  const alfa = await company()
  const { actor } = await as('ADMIN', alfa)
  const inTransaction = createInTransaction(pool, enterAs(actor))
  const mine = await newDelivery(owner, alfa)

  const failing = inTransaction(async (db) => {
    await db.updateTable('deliveries').set({ notes: 'lost' }).where('id', '=', mine.id).execute()
    await sql`select 1 / 0`.execute(db)
  })
  await expect(failing).rejects.toThrow('division by zero')
  const { rows: left } = await owner.query('select notes from deliveries where id = $1', [mine.id])
  expect(left).toEqual([{ notes: null }])
})

test('the columns of a statement are asked for once on each connection, and its rows stay the same', async () => {
  const alfa = await company()
  const { actor } = await as('ADMIN', alfa)
  const { id } = await newDelivery(owner, alfa, { nf_number: '77' })
  await withNewServer(async (fresh, own) => {
    let described = 0
    own.on('connect', (client) => {
      const { connection: wire } = client as unknown as { connection: NodeJS.EventEmitter }
      wire.on('rowDescription', () => described++)
    })
    const select = (db: Db) =>
      db.selectFrom('deliveries').select(['id', 'nf_number', 'created_at']).execute()

    const first = await select(fresh.asActor(own, enterAs(actor)))
    expect(first).toMatchObject([{ id, nf_number: '77' }])
    for (let n = 0; n < 5; n++) {
      expect(await select(fresh.asActor(own, enterAs(actor)))).toEqual(first)
      expect(await fresh.createInTransaction(own, enterAs(actor))(select)).toEqual(first)
    }
    expect(described).toBe(1)
  })
})

test('a statement whose columns were changed meanwhile fails once and is then described anew', async () => {
  const { actor } = await as('ADMIN', await company())
  await owner.query('create table changed (value integer)')
  await owner.query('grant select on changed to canhoto_app')
  await owner.query('insert into changed values (7)')
  await withNewServer(async (fresh, own) => {
    const db = fresh.asActor(own, enterAs(actor))
    const read = async () => (await sql`select value from changed`.execute(db)).rows
    expect(await read()).toEqual([{ value: 7 }])

    await owner.query(`alter table changed alter value type text using value || ' of them'`)
    await expect(read()).rejects.toMatchObject({ code: '0A000' })
    expect(await read()).toEqual([{ value: '7 of them' }])
  })
})

test('a statement is prepared when the one before it has run, and again when that one failed', async () => {
  const { actor } = await as('ADMIN', await company())
  await withNewServer(async (fresh, own) => {
    let connections = 0
    own.on('connect', () => connections++)
    const inTransaction = fresh.createInTransaction(own, enterAs(actor))
    const db = fresh.asActor(own, enterAs(actor))
    const divide = (by: number) => sql<{ quotient: number }>`select 6 / ${by}::integer as quotient`
    const half = (by: number) => sql<{ quotient: number }>`select 3 / ${by}::integer as quotient`
    const halfAfter = (by: number) =>
      inTransaction(async (each) => {
        await sendWithNext(each, divide(by))
        return (await half(1).execute(each)).rows
      })

    for (let n = 0; n < 2; n++) {
      await expect(halfAfter(0)).rejects.toThrow('division by zero')
      expect(await halfAfter(1)).toEqual([{ quotient: 3 }])
    }
    // One that was sent before another statement fails by itself, and is asked again.
    await expect(divide(0).execute(db)).rejects.toThrow('division by zero')
    await expect(divide(0).execute(db)).rejects.toThrow('division by zero')
    expect((await divide(2).execute(db)).rows).toEqual([{ quotient: 3 }])
    await expect(sql`select nothing`.execute(db)).rejects.toMatchObject({ code: '42703' })
    expect((await half(3).execute(db)).rows).toEqual([{ quotient: 1 }])
    expect(connections).toBe(1)
  })
})

test('a statement that must be prepared waits for a lock no longer than its session allows', async () => {
  const { actor } = await as('ADMIN', await company())
  const [holder, waiter] = [await owner.connect(), await owner.connect()]
  await holder.query('begin')
  await holder.query('lock table vehicles')
  try {
    await withNewServer(async (fresh, own) => {
      const enter = withStatementTimeout(enterAs(actor), 200)
      const read = fresh.asActor(own, enter).selectFrom('vehicles').select('id').execute()
      await waiter.query('begin')
      await waiter.query(`set local statement_timeout = '8s'`)
      const longer = waiter.query('lock table vehicles').catch(() => 'longer')
      await expect(Promise.race([read, longer])).rejects.toMatchObject({ code: '57014' })
    })
  } finally {
    holder.release(true)
    waiter.release(true)
  }
})

/** With one connection, and with all names for prepared statements: a process has so many, and tests before may have used them. */
async function withNewServer(
  work: (fresh: typeof import('./as-actor.ts'), own: pg.Pool) => Promise<void>,
) {
  vi.resetModules()
  const fresh = await import('./as-actor.ts')
  const own = openPool(await prepareLogin(connection, { secret: SECRET }), 1)
  try {
    await work(fresh, own)
  } finally {
    await own.end()
  }
}
