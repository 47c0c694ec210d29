import {
  type Mailbox,
  type MailboxChanges,
  type MailboxTest,
  MAX_MAILBOXES,
  MAX_READ_AGE_DAYS,
  type NewMailbox,
} from '@canhoto/contracts/mailboxes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import { conflict, invalidField } from '../../../platform/errors.ts'
import { getMailbox, getMessage, hasRoom } from './queries.ts'

/** How a mailbox is called where it did something, after its name. */
const LABEL = ' (e-mail)'

/** A stored password belongs to its mailbox: copied to another one it opens nothing. */
const passwordPurpose = (mailboxId: string) => `mailbox ${mailboxId}`

/** Null when the key that encrypted it is not there any more. */
export function readPassword(encryption: Encryption, stored: string, mailboxId: string) {
  try {
    return encryption.decrypt(stored, passwordPurpose(mailboxId))
  } catch {
    return null
  }
}

export const KEY_CHANGED =
  'A senha guardada não pode mais ser lida: a chave do servidor mudou. Informe a senha de novo.'

export async function createMailbox(
  db: Db,
  encryption: Encryption,
  companyId: string,
  { password, ...settings }: NewMailbox,
) {
  await lockRecord(db, `mailboxes of ${companyId}`)
  if (!(await hasRoom(db)))
    throw conflict(
      `A empresa já tem ${MAX_MAILBOXES} caixas de entrada. Exclua uma para criar outra.`,
    )
  await assertReadSince(db, settings.read_since)
  const id = uuid()
  const stored = { ...settings, password: encryption.encrypt(password, passwordPurpose(id)) }
  await sql`select create_mailbox(${id}, ${LABEL}, ${JSON.stringify(stored)}::jsonb)`.execute(db)
  return getMailbox(db, id)
}

async function assertReadSince(db: Db, day: string | undefined) {
  if (day === undefined) return
  const { rows } = await sql<{ is_far: boolean }>`
    select ${day}::date < current_date - ${MAX_READ_AGE_DAYS}::int or ${day}::date > current_date as is_far`.execute(
    db,
  )
  if (rows[0]?.is_far)
    throw invalidField('read_since', `Escolha um dia dos últimos ${MAX_READ_AGE_DAYS} dias.`)
}

type Server = Pick<Mailbox, 'host' | 'port' | 'security' | 'username'>

const isSameServer = (a: Server, b: Server) =>
  (['host', 'port', 'security', 'username'] as const).every((key) => a[key] === b[key])

const PASSWORD_NEEDED = 'Informe a senha: o servidor ou o usuário mudou.'

/** A reading that goes on ends: it knows the settings from before. */
const ANEW = {
  claim_id: null,
  next_read_at: sql<string>`now()`,
  last_error: null,
  failing_since: null,
  failures: 0,
} as const

/** Another folder, or the folder of another user, has messages of its own. */
const UNREAD = { uid_validity: null, last_uid: 0, reading_uid: null, reading_attempts: 0 } as const

export async function updateMailbox(
  db: Db,
  encryption: Encryption,
  id: string,
  { version, password, ...changes }: MailboxChanges,
) {
  const before = await getForEdit(db, id, version, getMailbox)
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Mailbox>
  const after = { ...before, ...given }
  if (!isSameServer(before, after) && password === undefined)
    throw invalidField('password', PASSWORD_NEEDED)
  if (after.read_since !== before.read_since) await assertReadSince(db, after.read_since)
  const isElsewhere = !isSameServer(before, after) || after.folder !== before.folder
  const readsEarlier = after.read_since < before.read_since
  await db
    .updateTable('mailboxes')
    .set({
      ...given,
      ...(password !== undefined && {
        password: encryption.encrypt(password, passwordPurpose(id)),
      }),
      ...ANEW,
      ...((isElsewhere || readsEarlier) && UNREAD),
    })
    .where('id', '=', id)
    .execute()
  return getMailbox(db, id)
}

/** The row stays, for the names of what was imported. */
export async function deleteMailbox(db: Db, id: string) {
  await getMailbox(db, id)
  await db.deleteFrom('mailbox_messages').where('mailbox_id', '=', id).execute()
  await db
    .updateTable('mailboxes')
    .set({ removed_at: sql`now()`, password: null, claim_id: null })
    .where('id', '=', id)
    .execute()
}

/** What is connected with to test a form: of a stored password only to the server that it is for. */
export async function serverToTest(
  db: Db,
  encryption: Encryption,
  { mailbox_id: id, folder, password, ...server }: MailboxTest,
) {
  const stored = id && (await getMailbox(db, id))
  if (password !== undefined) return { ...server, password }
  if (!stored) throw invalidField('password', 'Informe a senha.')
  if (!isSameServer(stored, server)) throw invalidField('password', PASSWORD_NEEDED)
  const { rows } = await sql<{ password: string }>`
    select mailbox_password(${stored.id}) as password`.execute(db)
  const read = readPassword(encryption, rows[0]?.password ?? '', stored.id)
  if (read === null) throw invalidField('password', KEY_CHANGED)
  return { ...server, password: read }
}

export async function readSoon(db: Db, id: string) {
  const { is_active } = await getMailbox(db, id)
  if (!is_active) throw conflict('Esta caixa de entrada está desativada. Ative-a para ler.')
  await db
    .updateTable('mailboxes')
    .set({ next_read_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return getMailbox(db, id)
}

export async function requestAgain(db: Db, messageId: string) {
  const { outcome } = await getMessage(db, messageId)
  if (outcome === 'imported') throw conflict('Os documentos desta mensagem já foram importados.')
  const { mailbox_id } = await db
    .updateTable('mailbox_messages')
    .set({ is_requested: true })
    .where('id', '=', messageId)
    .returning('mailbox_id')
    .executeTakeFirstOrThrow()
  await readSoon(db, mailbox_id)
  return getMessage(db, messageId)
}
