import { type DeliveryStatus, OPEN_STATUSES } from '@canhoto/contracts/delivery-status'
import { MAX_SCHEDULED_DAYS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { invalidField } from '../../../platform/errors.ts'
import { lockAll } from './lock-all.ts'

const OPEN = {
  isAllowed: (status: DeliveryStatus) =>
    (OPEN_STATUSES as readonly DeliveryStatus[]).includes(status),
  one: 'não está mais em aberto e não pode ser agendada',
  many: 'não estão mais em aberto e não podem ser agendadas',
}

/** Sets the day on which open deliveries are to be made, all or none. */
export async function scheduleDeliveries(db: Db, ids: readonly string[], day: string) {
  await assertSchedulable(db, day)
  const found = await lockAll(db, ids, OPEN)
  await sql`
    with before as (
      select id, scheduled_for from deliveries
       where id = any(${found.map(({ id }) => id)}::uuid[]) and scheduled_for <> ${day}::date
    ), changed as (
      update deliveries d set scheduled_for = ${day}::date, updated_at = now(),
        next_attempt = case when d.next_attempt is not null then ${day}::date end
        from before b where d.id = b.id returning d.id, b.scheduled_for as from_day
    )
    insert into delivery_events (delivery_id, kind, details)
    select id, 'EDITED', jsonb_build_object('changes', jsonb_build_object('scheduled_for',
        jsonb_build_object('from', from_day, 'to', ${day}::date)))
      from changed`.execute(db)
  return { scheduled: found.length }
}

/** Days are the company's. */
async function assertSchedulable(db: Db, day: string) {
  const days = sql<number>`${day}::date - current_date`.as('days')
  const { days: ahead } = await db.selectNoFrom(days).executeTakeFirstOrThrow()
  if (ahead < 0) throw invalidField('day', 'Escolha hoje ou um dia depois.')
  if (ahead > MAX_SCHEDULED_DAYS)
    throw invalidField('day', `Escolha um dia dos próximos ${MAX_SCHEDULED_DAYS}.`)
}
