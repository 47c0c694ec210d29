import type { FREQUENCIES, ScheduleKind } from '@canhoto/contracts/emails'
import type { EmailDetails } from '@canhoto/contracts/labels/email'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { DueSchedule } from '../../../access/email-queue.ts'
import type { Mail } from '../../../domain/send-emails.ts'
import { getDigest, isNothingOwed } from './digest.ts'
import { closedPeriod } from './period.ts'

type Frequency = (typeof FREQUENCIES)[number]

/** What is not paid for is so now; every other report is of the days that are over. */
const periodOf = (report: ScheduleKind, frequency: Frequency, day: string) =>
  report === 'unproved' ? { start_date: day, end_date: day } : closedPeriod(frequency, day)

/** After a week a digest or report is no news. */
const USEFUL_DAYS = 7

/** Queues what is due, each in a transaction of its company: of two processes the second finds it done. */
export async function queueDueSchedules({ queue }: Mail, at: Date) {
  for (const due of await queue.listDueSchedules(at)) {
    try {
      await queue.ofCompany(due.of_company)((db) => queueDue(db, due))
    } catch (error) {
      console.warn(`Schedule ${due.schedule_id}:`, error)
      await queue.ofCompany(due.of_company)((db) => pauseSchedule(db, due.schedule_id, at))
    }
  }
  return false
}

/** It stays due, and keeps neither the others nor the database from their work. */
const PAUSE_MS = 15 * 60_000

const pauseSchedule = (db: Db, id: string, at: Date) =>
  db
    .updateTable('email_schedules')
    .set({ paused_until: new Date(at.getTime() + PAUSE_MS).toISOString() })
    .where('id', '=', id)
    .execute()

async function queueDue(db: Db, { schedule_id, due_day }: DueSchedule) {
  const schedule = await db
    .updateTable('email_schedules')
    .set({ last_day: due_day })
    .where('id', '=', schedule_id)
    .where('is_active', '=', true)
    .where('last_day', '<', due_day)
    .returning(['recipients'])
    .returning([sql<ScheduleKind>`kind`.as('kind'), sql<Frequency>`frequency`.as('frequency')])
    .executeTakeFirst()
  if (!schedule) return
  const { kind, frequency, recipients } = schedule
  const details: EmailDetails =
    kind === 'digest'
      ? { end_date: due_day, digest: await getDigest(db) }
      : { report: kind, ...periodOf(kind, frequency, due_day) }
  if (details.digest && isNothingOwed(details.digest)) return
  await db
    .insertInto('emails')
    .values(
      recipients.map((recipient) => ({
        kind: kind === 'digest' ? 'digest' : 'report',
        recipient,
        details: JSON.stringify(details),
        expires_at: sql<string>`now() + make_interval(days => ${USEFUL_DAYS})`,
      })),
    )
    .execute()
}
