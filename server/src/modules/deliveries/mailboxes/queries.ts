import type { ImportOutcome } from '@canhoto/contracts/imports'
import {
  type Mailbox,
  type MailboxMessage,
  type mailboxes,
  MAX_MAILBOXES,
  type MessageOutcome,
} from '@canhoto/contracts/mailboxes'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type Paging } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { memberName } from '../../../domain/member-name.ts'
import { versionOfColumns } from '../../../domain/record-version.ts'
import { notFound } from '../../../platform/errors.ts'

const SETTINGS = [
  'b.name',
  'b.host',
  'b.port',
  'b.username',
  'b.folder',
  'b.senders',
  'b.authserv_id',
  'b.read_since',
  'b.is_active',
] as const

const IS_PRESENT = sql<boolean>`b.removed_at is null`

function mailboxRows(db: Db) {
  return db
    .selectFrom('mailboxes as b')
    .select(['b.id', 'b.last_read_at', 'b.last_error', 'b.failing_since', 'b.created_at'])
    .select(SETTINGS)
    .select([
      sql<Mailbox['security']>`b.security`.as('security'),
      memberName('b.created_by', 'b.company_id').as('created_by_name'),
      versionOfColumns(...SETTINGS, 'b.security').as('version'),
    ])
}

export function listMailboxes(db: Db, paging: Paging) {
  return boundedPage(paging, {
    rows: mailboxRows(db).orderBy('b.created_at').orderBy('b.id'),
    counted: db.selectFrom('mailboxes as b'),
    where: allOf(IS_PRESENT),
  })
}

export async function getMailbox(db: Db, id: string): Promise<Mailbox> {
  const found = await mailboxRows(db).where('b.id', '=', id).where(IS_PRESENT).executeTakeFirst()
  if (!found) throw notFound('Caixa de entrada não encontrada.')
  return found
}

export async function hasRoom(db: Db) {
  const all = await db
    .selectFrom('mailboxes')
    .select('id')
    .where('removed_at', 'is', null)
    .limit(MAX_MAILBOXES)
    .execute()
  return all.length < MAX_MAILBOXES
}

/** Messages with the counts of their imports. */
function messageRows(db: Db) {
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`
  const of = (outcome: ImportOutcome) => count(`f.outcome = '${outcome}'`).as(outcome)
  return db
    .selectFrom('mailbox_messages as m')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('import_files as f')
          .select([count('true').as('total'), count(`f.state <> 'done'`).as('waiting')])
          .select([of('created'), of('to_review'), of('duplicate'), of('refused'), of('proposed')])
          .whereRef('f.company_id', '=', 'm.company_id')
          .whereRef('f.import_id', '=', 'm.import_id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.received_at', 'm.sender', 'm.subject', 'm.detail'])
    .select(['m.is_requested', 'm.import_id', 'n.total', 'n.waiting'])
    .select(['n.created', 'n.to_review', 'n.duplicate', 'n.refused', 'n.proposed'])
    .select(sql<MessageOutcome>`m.outcome`.as('outcome'))
    .select(sql<MailboxMessage['refusals']>`m.refusals`.as('refusals'))
}

export async function listMessages(
  db: Db,
  mailboxId: string,
  { outcome, ...paging }: output<typeof mailboxes.messages.query>,
) {
  await getMailbox(db, mailboxId)
  return boundedPage(paging, {
    rows: messageRows(db).orderBy('m.received_at', 'desc').orderBy('m.uid', 'desc'),
    counted: db.selectFrom('mailbox_messages as m'),
    where: allOf(sql`m.mailbox_id = ${mailboxId}::uuid`, outcome && sql`m.outcome = ${outcome}`),
  })
}

export async function getMessage(db: Db, id: string) {
  const found = await messageRows(db).where('m.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Mensagem não encontrada.')
  return found
}
