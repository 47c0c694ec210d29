import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { receiverRefusal } from './actions.ts'
import { findSeenEvent, getEvent, UNKNOWN_EVENT } from './queries.ts'
import { lockEvent } from './stored-events.ts'

interface Receiver {
  receiver_name: string
  receiver_document: string
  now: Date
}

const WITHOUT_RECEIPT = 'O canhoto deste evento não existe mais.'

/** Writes down beside the receipt who received; a trigger lets the event be computed again. */
export async function giveReceiver(db: Db, id: string, { now, ...receiver }: Receiver) {
  const stored = await lockEvent(db, id)
  const seen = stored && (await findSeenEvent(db, id, now))
  if (!stored || !seen) throw notFound(UNKNOWN_EVENT)
  const refusal = stored.receipt_id === null ? WITHOUT_RECEIPT : receiverRefusal(seen)
  if (refusal) throw conflict(refusal)
  await db
    .updateTable('receipts')
    .set({
      given_receiver_name: receiver.receiver_name,
      given_receiver_document: receiver.receiver_document,
      given_by: sql<string>`actor_id('user')`,
      given_at: sql<string>`now()`,
    })
    .where('id', '=', stored.receipt_id)
    .execute()
  return getEvent(db, id, now)
}
