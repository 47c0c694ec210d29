import {
  type EmailSchedule,
  type EmailScheduleChanges,
  MAX_SCHEDULES,
  type NewEmailSchedule,
} from '@canhoto/contracts/emails'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { conflict } from '../../../platform/errors.ts'
import { getEmail, getSchedule } from './queries.ts'

/** A link is in no message any more once it was given up; its user is sent a new one. */
const WITHOUT_RETRY = ['password_link', 'password_forgotten']

export async function retryEmail(db: Db, id: string) {
  const { kind, state } = await getEmail(db, id)
  if (WITHOUT_RETRY.includes(kind))
    throw conflict('O link desta mensagem não é guardado. Envie outro em Usuários.')
  if (state !== 'failed') throw conflict('Só uma mensagem que não foi enviada volta à fila.')
  await db
    .updateTable('emails')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  return getEmail(db, id)
}

/** Of today nothing is sent when its hour is over. By the clock of the company, as due_email_schedules computes it. */
const lastDay = (hour: number, at: Date) =>
  sql<string>`(${at}::timestamptz::timestamp - make_interval(hours => ${hour}))::date`

export async function createSchedule(
  db: Db,
  companyId: string,
  schedule: NewEmailSchedule,
  at: Date,
) {
  await lockRecord(db, `email schedules of ${companyId}`)
  const all = await db.selectFrom('email_schedules').select('id').limit(MAX_SCHEDULES).execute()
  if (all.length >= MAX_SCHEDULES)
    throw conflict(`A empresa já tem ${MAX_SCHEDULES} envios. Exclua um para criar outro.`)
  const id = uuid()
  await db
    .insertInto('email_schedules')
    .values({ ...schedule, id, last_day: lastDay(schedule.hour, at) })
    .execute()
  return getSchedule(db, id)
}

/** One that is activated again, or gets another time, begins anew: what was missed is not sent, nor a day twice. */
export async function updateSchedule(
  db: Db,
  id: string,
  { version, ...changes }: EmailScheduleChanges,
  at: Date,
) {
  const before = await getForEdit(db, id, version, getSchedule)
  if (Object.values(changes).some((value) => value !== undefined))
    await db
      .updateTable('email_schedules')
      .set({
        ...changes,
        ...(isNewTime(before, changes) && {
          last_day: sql<string>`greatest(last_day, ${lastDay(changes.hour ?? before.hour, at)})`,
        }),
      })
      .where('id', '=', id)
      .execute()
  return getSchedule(db, id)
}

function isNewTime(before: EmailSchedule, changes: Omit<EmailScheduleChanges, 'version'>) {
  const { is_active = before.is_active, hour = before.hour, frequency = before.frequency } = changes
  return (is_active && !before.is_active) || hour !== before.hour || frequency !== before.frequency
}

export async function deleteSchedule(db: Db, id: string) {
  await getSchedule(db, id)
  await db.deleteFrom('email_schedules').where('id', '=', id).execute()
}
