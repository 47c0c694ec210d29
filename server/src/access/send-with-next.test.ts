import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDelivery } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { enterAs } from './actor.ts'
import { asActor, createInTransaction, type Db } from './as-actor.ts'
import { sendWithNext } from './send-with-next.ts'

const { pool, owner, company, as } = await startApp()

const setNotes = (db: Db, id: string, notes: string) =>
  db.updateTable('deliveries').set({ notes }).where('id', '=', id)
const readNotes = async (id: string) =>
  (await owner.query('select notes from deliveries where id = $1', [id])).rows[0]?.notes

async function newTransactions() {
  const alfa = await company()
  const { actor } = await as('ADMIN', alfa)
  const { id } = await newDelivery(owner, alfa)
  return { id, actor, inTransaction: createInTransaction(pool, enterAs(actor)) }
}

test('what is sent with the next statement is done in its order, before that one and before the commit', async () => {
  const { id, inTransaction } = await newTransactions()
  for (let n = 0; n < 5; n++) {
    const seen = await inTransaction(async (db) => {
      await sendWithNext(db, setNotes(db, id, `first ${n}`))
      await sendWithNext(
        db,
        sql`update deliveries set notes = notes || ' and second' where id = ${id}`,
      )
      const { notes } = await db
        .selectFrom('deliveries')
        .select('notes')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await sendWithNext(db, setNotes(db, id, `last ${n}`))
      return notes
    })
    expect(seen).toBe(`first ${n} and second`)
    expect(await readNotes(id)).toBe(`last ${n}`)
  }
})

test('what is sent with the next statement is a transaction by itself, for an open session', async () => {
  const { id, actor, inTransaction } = await newTransactions()
  await inTransaction((db) => sendWithNext(db, setNotes(db, id, 'alone')))
  expect(await readNotes(id)).toBe('alone')

  const ended = enterAs({ ...actor, sessionId: crypto.randomUUID() })
  const refused = createInTransaction(
    pool,
    ended,
  )((db) => sendWithNext(db, setNotes(db, id, 'refused')))
  await expect(refused).rejects.toMatchObject({ code: 'CA001' })
  expect(await readNotes(id)).toBe('alone')
})

test.each(['before another one', 'at the end', 'alone'])(
  'a transaction fails with what is sent with its next statement: %s',
  async (place) => {
    const { id, inTransaction } = await newTransactions()
    for (let n = 0; n < 20; n++) {
      const failing = inTransaction(async (db) => {
        if (place !== 'alone') await setNotes(db, id, 'lost').execute()
        await sendWithNext(db, sql`select 1 / (${n}::integer - ${n}::integer)`)
        if (place === 'before another one') await setNotes(db, id, 'lost too').execute()
      })
      await expect(failing).rejects.toThrow('division by zero')
      expect(await readNotes(id)).toBeNull()
      // The connections are fit for what comes next.
      await expect(
        inTransaction((db) => setNotes(db, id, 'kept').returning('notes').execute()),
      ).resolves.toEqual([{ notes: 'kept' }])
      await owner.query('update deliveries set notes = null where id = $1', [id])
    }
  },
)

test('what is sent with the next statement is dropped when its transaction is given up', async () => {
  const { id, inTransaction } = await newTransactions()
  const givenUp = inTransaction(async (db) => {
    await sendWithNext(db, setNotes(db, id, 'lost'))
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  expect(await readNotes(id)).toBeNull()
})

test('what is sent after a failure that was passed over is refused, and the connection is fit for what comes next', async () => {
  const { id, inTransaction } = await newTransactions()
  const passedOver = inTransaction(async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => {})
    await sendWithNext(db, setNotes(db, id, 'lost'))
  })
  await expect(passedOver).rejects.toMatchObject({ code: '25P02' })
  await inTransaction((db) => sendWithNext(db, setNotes(db, id, 'kept')))
  expect(await readNotes(id)).toBe('kept')
})

test('nothing is sent with the next statement outside a transaction', async () => {
  const { id, actor } = await newTransactions()
  const db = asActor(pool, enterAs(actor))
  await expect(sendWithNext(db, setNotes(db, id, 'lost'))).rejects.toThrow('no transaction')
})
