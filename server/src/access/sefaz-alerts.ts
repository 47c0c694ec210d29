import { sql } from 'kysely'
import { describeAnswer } from '../domain/sefaz-answer.ts'
import type { Db } from './as-actor.ts'

/** Of one look; the next ones come with the next. */
const MAX_ALERTS = 200

interface Overdue {
  event: string
  state: string
  problems: string[]
  code: string | null
  reason: string | null
}

/** Tells the offices of events that SEFAZ has not registered within a day, once each (server/sql/sefaz-planning.sql). */
export async function raiseSefazAlerts(db: Db) {
  const { rows } = await sql<Overdue>`select * from overdue_sefaz_events(${MAX_ALERTS})`.execute(db)
  for (const overdue of rows) {
    const why = overdue.problems.join(' ') || describeAnswer(overdue).cause || ''
    await sql`select raise_sefaz_alert(${overdue.event}, ${why})`.execute(db)
  }
}
