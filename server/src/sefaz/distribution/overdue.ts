import { describeOverdue } from '@canhoto/contracts/labels/overdue-reading'
import {
  COLLECTED_DAYS,
  OVERDUE_SHOWN_DAYS,
  type OverdueCause,
  type OverdueReading,
} from '@canhoto/contracts/overdue-reading'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'

interface Row extends Pick<OverdueReading, 'services' | 'last_read_on' | 'missing_from'> {
  environment: string
  day: string
  until: string
  count: number
  why: OverdueCause
}

/** What the company reads and has not read for days; services of the same day together. */
export async function listOverdue(db: Db, now: Date): Promise<OverdueReading[]> {
  const { rows } = await sql<Row>`
    select array_agg(u.service order by u.service desc) as services, u.environment, u.days as count, min(u.why) as why,
           to_char(u.day, 'YYYY-MM-DD') as last_read_on, to_char(u.day + ${COLLECTED_DAYS}::int, 'YYYY-MM-DD') as missing_from,
           to_char(u.day, 'DD/MM/YYYY') as day, to_char(u.day + ${COLLECTED_DAYS}::int, 'DD/MM/YYYY') as until
      from own_overdue_readings(${OVERDUE_SHOWN_DAYS}, ${now}) u
     group by u.environment, u.day, u.days order by u.day`.execute(db)
  return rows.map(({ last_read_on, missing_from, ...facts }) => ({
    services: facts.services,
    last_read_on,
    missing_from,
    is_missing: facts.count >= COLLECTED_DAYS,
    text: describeOverdue(facts),
  }))
}
