import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import type { ClaimedEvent } from './claimed-event.ts'

/** What SEFAZ takes of one document in an hour. */
const MAX_CONSULTS = 10

/** Before anything is sent: from now on these bytes are the event. */
export async function storeSigned(
  db: Db,
  event: ClaimedEvent,
  {
    signedXml,
    digest,
    certificateId,
    now,
  }: { signedXml: string; digest: string; certificateId: string; now: Date },
) {
  await db
    .updateTable('sefaz_events')
    .set({
      state: 'signed',
      signed_xml: signedXml,
      digest,
      certificate_id: certificateId,
      signed_at: now.toISOString(),
      first_sent_at: null,
      retries: 0,
    })
    .where('id', '=', event.id)
    .execute()
}

/** Answers false when the company has switched its events off meanwhile, so that nothing may be sent. */
export async function markSending(db: Db, event: ClaimedEvent, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('sefaz_events')
    .set({
      state: 'sending',
      attempts: sql<number>`attempts + 1`,
      first_sent_at: sql<string>`coalesce(first_sent_at, ${now})`,
    })
    .where('id', '=', event.id)
    .where(isOn(event))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts the consult before it is sent, so that one of a process that is killed counts too. */
export async function markConsult(db: Db, event: ClaimedEvent, now: Date) {
  const hourAgo = sql`${now}::timestamptz - interval '1 hour'`
  const isWithinLimit = sql<boolean>`(
    select count(*) from sefaz_events x, unnest(x.consulted_at) as c(at)
     where x.environment = ${event.environment} and x.access_key = ${event.access_key} and c.at > ${hourAgo}) < ${MAX_CONSULTS}`
  const { numUpdatedRows } = await db
    .updateTable('sefaz_events')
    .set({
      consulted_at: sql<string[]>`
        array(select c.at from unnest(consulted_at) as c(at) where c.at > ${hourAgo}) || ${now}::timestamptz`,
    })
    .where('id', '=', event.id)
    .where(isOn(event))
    .where(isWithinLimit)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const isOn = ({ environment }: ClaimedEvent) =>
  sql<boolean>`exists (select from sefaz_settings s where s.events = ${environment})`
