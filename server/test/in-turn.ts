import type pg from 'pg'
import { expect, vi } from 'vitest'

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Makes calls at the same moment and in this order: `held` locks a row that all of them need, and each begins when the one before
 * waits for it.
 */
export async function callInTurn<T>(
  owner: pg.Pool,
  held: { text: string; values: unknown[] },
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(held)
    const answers: Promise<T>[] = []
    for (const call of calls) {
      answers.push(call())
      const waiting = async () => (await owner.query(WAITING)).rows[0]?.count
      await vi.waitFor(async () => expect(await waiting()).toBe(answers.length), 30_000)
    }
    await client.query('commit')
    return await Promise.all(answers)
  } finally {
    client.release(true)
  }
}

export const rowOf = (table: string, id: string) => ({
  text: `select from ${table} where id = $1 for update`,
  values: [id],
})
