import { type Mailbox, MAX_READ_AGE_DAYS } from '@canhoto/contracts/mailboxes'
import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import { sql } from 'kysely'
import type { ClaimedMailbox } from '../../../access/mailbox-queue.ts'
import type { Db } from '../../../access/as-actor.ts'
import { MAX_HEADER_BYTES } from './message-header.ts'
import { readMessage } from './read-message.ts'
import type { ReadDependencies } from './reading.ts'
import { passMessage, recordVanished } from './record-message.ts'

/** Of one reading; the rest is read in the next turn. */
const MAX_MESSAGES = 50
const MAX_BYTES = 200 * 1024 * 1024

interface Reading {
  mailbox: Mailbox
  claimed: ClaimedMailbox
  dependencies: ReadDependencies
}

interface Progress {
  last_uid: number
  /** Messages that came before it are not read. */
  since: Date
  requested: number[]
}

/**
 * Reads what a user asked for again, and then what is new, in its order. The folder is opened to be read only, so nothing in it
 * changes, not even what is marked as read. Answers whether there is more.
 */
export async function readMessages(client: ImapFlow, { mailbox, claimed, dependencies }: Reading) {
  const folder = await client.mailboxOpen(mailbox.folder, { readOnly: true })
  const uidValidity = Number(folder.uidValidity)
  const { inTransaction } = claimed
  const { last_uid, since, requested } = await inTransaction((db) =>
    beginReading(db, mailbox.id, uidValidity),
  )
  const found = await findNewUids(client, folder, { last_uid, since })
  const uids = [...requested, ...found].slice(0, MAX_MESSAGES)
  let bytes = 0
  for (const [n, uid] of uids.entries()) {
    const isRequested = n < requested.length
    const message = await fetchBeginning(client, uid)
    const place = { mailboxId: mailbox.id, uidValidity, uid }
    if (!message)
      await inTransaction((db) =>
        isRequested ? recordVanished(db, place) : passMessage(db, place),
      )
    else if (!isRequested && isBefore(message, since)) {
      await inTransaction((db) => passMessage(db, place))
    } else {
      const { companyId } = claimed
      const one = { client, companyId, mailbox, place, isRequested, inTransaction }
      bytes += await readMessage(message, { ...one, ...dependencies })
    }
    if (bytes > MAX_BYTES) return true
  }
  return found.length + requested.length > uids.length
}

/** When the server numbered its messages anew, all of them are looked at, and those that are known are recognised. */
async function beginReading(db: Db, id: string, uidValidity: number): Promise<Progress> {
  const progress = await db
    .updateTable('mailboxes')
    .set({
      uid_validity: uidValidity,
      last_uid: sql<number>`case when uid_validity = ${uidValidity} then last_uid else 0 end`,
    })
    .where('id', '=', id)
    .returning([
      'last_uid',
      sql<string>`greatest(read_since, current_date - ${MAX_READ_AGE_DAYS}::int)::timestamptz`.as(
        'since',
      ),
    ])
    .executeTakeFirstOrThrow()
  const requested = await db
    .selectFrom('mailbox_messages')
    .select('uid')
    .where('mailbox_id', '=', id)
    .where('uid_validity', '=', uidValidity)
    .where('is_requested', '=', true)
    .orderBy('uid')
    .limit(MAX_MESSAGES)
    .execute()
  return {
    last_uid: progress.last_uid,
    since: new Date(progress.since),
    requested: requested.map(({ uid }) => uid),
  }
}

const DAY_MS = 86_400_000

/** The server's SINCE knows days of its own time zone alone, so it is asked for a day more. */
async function findNewUids(
  client: ImapFlow,
  { exists }: MailboxObject,
  { last_uid, since }: Pick<Progress, 'last_uid' | 'since'>,
) {
  if (exists === 0) return []
  const query = { uid: `${last_uid + 1}:*`, since: new Date(since.getTime() - DAY_MS) }
  const found = await client.search(query, { uid: true })
  // `*` is the last message, also when that is an old one.
  return (found || []).filter((uid) => uid > last_uid).toSorted((a, b) => a - b)
}

const fetchBeginning = (client: ImapFlow, uid: number) =>
  client.fetchOne(
    String(uid),
    {
      uid: true,
      size: true,
      internalDate: true,
      source: { start: 0, maxLength: MAX_HEADER_BYTES },
    },
    { uid: true },
  )

const isBefore = ({ internalDate }: FetchMessageObject, since: Date) =>
  internalDate !== undefined && new Date(internalDate) < since
