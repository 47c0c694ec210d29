import type { Email, emails, EmailSchedule } from '@canhoto/contracts/emails'
import { type EmailDetails, emailSubject } from '@canhoto/contracts/labels/email'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import { Answer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type Paging } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { memberName } from '../../../domain/member-name.ts'
import { versionOfColumns } from '../../../domain/record-version.ts'
import { notFound } from '../../../platform/errors.ts'

function emailRows(db: Db) {
  return db
    .selectFrom('emails as e')
    .select(['e.id', 'e.recipient', 'e.created_at', 'e.attempts', 'e.next_attempt_at'])
    .select(['e.sent_at', 'e.last_error'])
    .select([
      sql<Email['kind']>`e.kind`.as('kind'),
      sql<Email['state']>`e.state`.as('state'),
      sql<EmailDetails>`e.details`.as('details'),
    ])
}

type EmailRow = Omit<Email, 'subject'> & { details: EmailDetails }

const withSubject = ({ details, ...email }: EmailRow): Email => ({
  ...email,
  subject: emailSubject(email.kind, details),
})

export async function listEmails(db: Db, { state, ...paging }: output<typeof emails.list.query>) {
  const page = await boundedPage(paging, {
    rows: emailRows(db).orderBy('e.created_at', 'desc').orderBy('e.id', 'desc'),
    counted: db.selectFrom('emails as e'),
    where: allOf(state && sql`e.state = ${state}`),
  })
  return new Answer(page.data.map(withSubject), page.extra)
}

export async function getEmail(db: Db, id: string) {
  const found = await emailRows(db).where('e.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('E-mail não encontrado.')
  return withSubject(found)
}

function scheduleRows(db: Db) {
  return db
    .selectFrom('email_schedules as s')
    .select(['s.id', 's.hour', 's.recipients', 's.is_active', 's.created_at'])
    .select([
      sql<EmailSchedule['kind']>`s.kind`.as('kind'),
      sql<EmailSchedule['frequency']>`s.frequency`.as('frequency'),
      memberName('s.created_by', 's.company_id').as('created_by_name'),
      versionOfColumns('s.frequency', 's.hour', 's.recipients', 's.is_active').as('version'),
    ])
}

export function listSchedules(db: Db, paging: Paging) {
  return boundedPage(paging, {
    rows: scheduleRows(db).orderBy('s.created_at').orderBy('s.id'),
    counted: db.selectFrom('email_schedules as s'),
    where: allOf(),
  })
}

export async function getSchedule(db: Db, id: string): Promise<EmailSchedule> {
  const found = await scheduleRows(db).where('s.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Envio não encontrado.')
  return found
}
