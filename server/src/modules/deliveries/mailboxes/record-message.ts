import type { MessageOutcome } from '@canhoto/contracts/mailboxes'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

export interface Place {
  mailboxId: string
  uidValidity: number
  uid: number
}

export interface Refusal {
  name: string
  reason: string
}

export interface Result {
  outcome: MessageOutcome
  detail?: string
  refusals?: Refusal[]
  importId?: string
}

/** What is known of a message before its parts are read. */
export interface Recorded {
  fingerprint: string
  receivedAt: Date
  sender: string | null
  subject: string | null
}

/** Nothing of the message is left to do: the next reading begins after it. */
export async function passMessage(db: Db, { mailboxId, uid }: Place) {
  await db
    .updateTable('mailboxes')
    .set({
      last_uid: sql<number>`greatest(last_uid, ${uid})`,
      reading_uid: null,
      reading_attempts: 0,
    })
    .where('id', '=', mailboxId)
    .execute()
}

/** Writes down what became of a message. Throws when that was done before, unless a user asked that it be read again. */
export async function recordMessage(
  db: Db,
  place: Place,
  { receivedAt, ...recorded }: Recorded,
  { outcome, detail, refusals = [], importId }: Result,
) {
  const values = {
    outcome,
    detail: detail ?? null,
    refusals: JSON.stringify(refusals),
    import_id: importId ?? null,
  }
  await db
    .insertInto('mailbox_messages')
    .values({
      ...recorded,
      ...values,
      received_at: receivedAt.toISOString(),
      mailbox_id: place.mailboxId,
      uid_validity: place.uidValidity,
      uid: place.uid,
    })
    .onConflict((same) =>
      same
        .columns(['mailbox_id', 'uid_validity', 'uid'])
        .doUpdateSet({ ...values, is_requested: false })
        .where('mailbox_messages.is_requested', '=', true),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await passMessage(db, place)
}

/** Whether the message was read under this UID, or under another one before the server numbered its messages anew. */
export async function isKnownMessage(
  db: Db,
  { mailboxId, uidValidity, uid }: Place,
  fingerprint: string,
) {
  const known = await db
    .selectFrom('mailbox_messages')
    .select(['id', 'uid_validity'])
    .where('mailbox_id', '=', mailboxId)
    .where(
      sql<boolean>`uid_validity = ${uidValidity} and uid = ${uid}
        or uid_validity <> ${uidValidity} and fingerprint = ${fingerprint}`,
    )
    .orderBy(sql`uid_validity = ${uidValidity}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!known) return false
  if (known.uid_validity !== uidValidity)
    await db
      .updateTable('mailbox_messages')
      .set({ uid_validity: uidValidity, uid })
      .where('id', '=', known.id)
      .execute()
  await passMessage(db, { mailboxId, uidValidity, uid })
  return true
}

/** A user asked for a message that is not in the folder any more. */
export async function recordVanished(db: Db, { mailboxId, uidValidity, uid }: Place) {
  await db
    .updateTable('mailbox_messages')
    .set({ is_requested: false, detail: 'A mensagem não está mais na pasta.' })
    .where('mailbox_id', '=', mailboxId)
    .where('uid_validity', '=', uidValidity)
    .where('uid', '=', uid)
    .execute()
}
