import type pg from 'pg'
import { expect, vi } from 'vitest'

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

type Held = { text: string; values: unknown[] }

/** Locks a row meanwhile. `waiting` resolves when so many calls wait for a lock; the answer is awaited once the row is free. */
export async function whileHeld<T>(
  owner: pg.Pool,
  held: Held,
  during: (waiting: (calls: number) => Promise<void>) => Promise<Promise<T>[]>,
): Promise<T[]> {
  const client = await owner.connect()
  const waiting = async (calls: number) => {
    const count = async () => (await owner.query(WAITING)).rows[0]?.count
    await vi.waitFor(async () => expect(await count()).toBe(calls), 30_000)
  }
  try {
    await client.query('begin')
    await client.query(held)
    const answers = await during(waiting)
    await client.query('commit')
    return await Promise.all(answers)
  } finally {
    client.release(true)
  }
}

/**
 * Makes calls at the same moment and in this order: `held` locks a row that all of them need, and each begins when the one before
 * waits for it.
 */
export function callInTurn<T>(owner: pg.Pool, held: Held, calls: (() => Promise<T>)[]) {
  return whileHeld(owner, held, async (waiting) => {
    const answers: Promise<T>[] = []
    for (const call of calls) {
      answers.push(call())
      await waiting(answers.length)
    }
    return answers
  })
}

export const rowOf = (table: string, id: string) => ({
  text: `select from ${table} where id = $1 for update`,
  values: [id],
})
