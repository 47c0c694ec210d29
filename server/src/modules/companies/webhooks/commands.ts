import {
  MAX_WEBHOOKS,
  TEST_EVENT,
  type NewWebhook,
  type WebhookChanges,
} from '@canhoto/contracts/webhooks'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import { getMessage, getWebhook, hasRoom } from './queries.ts'
import { newSecret } from './sign.ts'

/** How long the secret before signs too. */
const OVERLAP = '24 hours'

/** A stored secret belongs to its webhook: copied to another one it opens nothing. */
export const secretPurpose = (webhookId: string) => `webhook ${webhookId}`

export async function createWebhook(
  db: Db,
  encryption: Encryption,
  companyId: string,
  webhook: NewWebhook,
) {
  await lockRecord(db, `webhooks of ${companyId}`)
  if (!(await hasRoom(db)))
    throw conflict(`A empresa já tem ${MAX_WEBHOOKS} webhooks. Exclua um para criar outro.`)
  const [id, secret] = [uuid(), newSecret()]
  const stored = encryption.encrypt(secret, secretPurpose(id))
  await db
    .insertInto('webhooks')
    .values({ ...webhook, id, secret: stored })
    .execute()
  return { ...(await getWebhook(db, id)), secret }
}

/** One that is activated again begins anew. */
export async function updateWebhook(db: Db, id: string, { version, ...changes }: WebhookChanges) {
  await getForEdit(db, id, version, getWebhook)
  const begun = { disabled_reason: null, failing_since: null, failures: 0, paused_until: null }
  if (Object.values(changes).some((value) => value !== undefined))
    await db
      .updateTable('webhooks')
      .set({ ...changes, ...(changes.is_active && begun) })
      .where('id', '=', id)
      .execute()
  return getWebhook(db, id)
}

export async function deleteWebhook(db: Db, id: string) {
  await getWebhook(db, id)
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function rotateSecret(db: Db, encryption: Encryption, id: string) {
  await getWebhook(db, id)
  const secret = newSecret()
  const stored = encryption.encrypt(secret, secretPurpose(id))
  await sql`select rotate_webhook_secret(${id}, ${stored}, ${OVERLAP}::interval)`.execute(db)
  return { secret }
}

export async function queueTest(db: Db, webhookId: string, at: Date) {
  const { is_active } = await getWebhook(db, webhookId)
  if (!is_active) throw conflict('Este webhook está desativado. Ative-o para testar.')
  const id = uuid()
  const data = { webhook_id: webhookId }
  const payload = { type: TEST_EVENT, version: 1, timestamp: at.toISOString(), data }
  await db
    .insertInto('webhook_messages')
    .values({ id, webhook_id: webhookId, event: TEST_EVENT, payload: JSON.stringify(payload) })
    .execute()
  return getMessage(db, id)
}

/** Under its own id, so that a receiver who has it already knows it. */
const AGAIN = { state: 'waiting', attempts: 0, next_attempt_at: sql<string>`now()` } as const

export async function replayMessage(db: Db, id: string) {
  await getMessage(db, id)
  await db.updateTable('webhook_messages').set(AGAIN).where('id', '=', id).execute()
  return getMessage(db, id)
}

export async function replayFailed(db: Db, webhookId: string) {
  await getWebhook(db, webhookId)
  const { numUpdatedRows } = await db
    .updateTable('webhook_messages')
    .set(AGAIN)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return { replayed: Number(numUpdatedRows) }
}
