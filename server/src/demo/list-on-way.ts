import type pg from 'pg'
import { STARTED_MINUTES } from './add-routes.ts'
import { ALFA, BETA } from './companies.ts'
import { DEMO_DEVICE } from './demo-session.ts'
import { followWay } from './follow-way.ts'
import { WAYS } from './ways.ts'

const MINUTE_MS = 60_000
const USERS = [ALFA, BETA].flatMap(({ users }) => users)

interface Row {
  company_id: string
  driver_id: string
  user_id: string
  username: string
  /** Milliseconds. */
  started_at: number
}

export type OnWay = Awaited<ReturnType<typeof listOnWay>>[number]

/**
 * The drivers who have a round, are on a route and share it, and where each of them is. A driver who is signed in does
 * as that user likes and is left alone.
 */
export async function listOnWay(owner: pg.Pool, { now, time }: { now: Date; time: Date }) {
  const { rows } = await owner.query<Row>(
    `select s.company_id, s.driver_id, d.user_id, u.username, extract(epoch from r.started_at)::float8 * 1000 as started_at
       from driver_states s
       join drivers d on d.id = s.driver_id
       join users u on u.id = d.user_id and u.is_active
       join routes r on r.driver_id = s.driver_id and r.finished_at is null
      where s.company_id = any($2::uuid[]) and s.status = 'online' and d.is_active
        and (select c.given from consents c where c.user_id = d.user_id order by c.occurred_at desc, c.id desc limit 1)
        and not exists (select from sessions o where o.driver_id = s.driver_id and o.device is distinct from $3
                          and o.ended_at is null and o.expires_at > $1)
      order by s.driver_id`,
    [now, [ALFA.id, BETA.id], DEMO_DEVICE],
  )
  return rows.flatMap((row) => {
    const name = USERS.find(({ username }) => username === row.username)?.way
    if (!name) return []
    const begun = row.started_at + STARTED_MINUTES * MINUTE_MS
    const way = WAYS[name]
    return [{ ...row, way, ...followWay(way, time.getTime() - begun) }]
  })
}
