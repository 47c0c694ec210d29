import type pg from 'pg'
import { onTestFinished } from 'vitest'

/** Until the answered function is called, or the test ends, everything that reads vehicles waits in the database. */
export async function lockVehicles(owner: pg.Pool) {
  const client = await owner.connect()
  await client.query('begin; lock table vehicles in access exclusive mode')
  let isLocked = true
  async function unlock() {
    if (!isLocked) return
    isLocked = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(unlock)
  return unlock
}

/** How many statements have waited for that lock for at least so long. */
export async function countWaitingForVehicles(owner: pg.Pool, milliseconds = 0) {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.relation = 'vehicles'::regclass and not l.granted
        and a.query_start <= clock_timestamp() - make_interval(secs => $1::float8 / 1000)`,
    [milliseconds],
  )
  return rows[0]?.count ?? 0
}
