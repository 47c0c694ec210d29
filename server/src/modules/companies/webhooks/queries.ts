import {
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookMessage,
  type webhooks,
} from '@canhoto/contracts/webhooks'
import type { WebhookPayload } from '@canhoto/contracts/webhook-payload'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type Paging } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { memberName } from '../../../domain/member-name.ts'
import { versionOfColumns } from '../../../domain/record-version.ts'
import { notFound } from '../../../platform/errors.ts'

function webhookRows(db: Db) {
  return db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.name', 'w.url', 'w.is_active', 'w.failing_since', 'w.created_at'])
    .select([
      sql<Webhook['events']>`w.events`.as('events'),
      sql<Webhook['disabled_reason']>`w.disabled_reason`.as('disabled_reason'),
      memberName('w.created_by', 'w.company_id').as('created_by_name'),
      versionOfColumns('w.name', 'w.url', 'w.events', 'w.is_active').as('version'),
    ])
}

export function listWebhooks(db: Db, paging: Paging) {
  return boundedPage(paging, {
    rows: webhookRows(db).orderBy('w.created_at').orderBy('w.id'),
    counted: db.selectFrom('webhooks as w'),
    where: allOf(),
  })
}

export async function getWebhook(db: Db, id: string): Promise<Webhook> {
  const found = await webhookRows(db).where('w.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Webhook não encontrado.')
  return found
}

export async function hasRoom(db: Db) {
  const all = await db.selectFrom('webhooks').select('id').limit(MAX_WEBHOOKS).execute()
  return all.length < MAX_WEBHOOKS
}

/** Messages with their latest attempt. */
function messageRows(db: Db) {
  return db
    .selectFrom('webhook_messages as m')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('webhook_attempts as a')
          .select(['a.attempted_at', 'a.status', 'a.error'])
          .whereRef('a.company_id', '=', 'm.company_id')
          .whereRef('a.message_id', '=', 'm.id')
          .orderBy('a.attempted_at', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.event', 'm.created_at', 'm.attempts', 'm.next_attempt_at'])
    .select([
      'l.attempted_at as last_attempt_at',
      'l.status as last_status',
      'l.error as last_error',
    ])
    .select([
      sql<WebhookMessage['state']>`m.state`.as('state'),
      sql<string | null>`m.payload #>> '{data,nf_number}'`.as('nf_number'),
      sql<WebhookMessage['delivery_status']>`m.payload #>> '{data,status}'`.as('delivery_status'),
    ])
}

export async function listMessages(
  db: Db,
  webhookId: string,
  { state, ...paging }: output<typeof webhooks.messages.query>,
) {
  await getWebhook(db, webhookId)
  return boundedPage(paging, {
    rows: messageRows(db).orderBy('m.created_at', 'desc').orderBy('m.id'),
    counted: db.selectFrom('webhook_messages as m'),
    where: allOf(sql`m.webhook_id = ${webhookId}::uuid`, state && sql`m.state = ${state}`),
  })
}

export async function getMessage(db: Db, id: string) {
  const found = await messageRows(db)
    .select(sql<WebhookPayload>`m.payload`.as('payload'))
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Mensagem não encontrada.')
  return found
}

/** More than the attempts of several rounds. */
const MAX_LISTED_ATTEMPTS = 50

export function listAttempts(db: Db, messageId: string) {
  return db
    .selectFrom('webhook_attempts')
    .select(['attempted_at', 'duration_ms', 'status', 'error', 'answer'])
    .where('message_id', '=', messageId)
    .orderBy('attempted_at', 'desc')
    .limit(MAX_LISTED_ATTEMPTS)
    .execute()
}
