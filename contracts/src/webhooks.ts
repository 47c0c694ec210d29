import * as z from 'zod/mini'
import { DeliveryStatus } from './delivery-status.ts'
import { ById, endpoint } from './endpoint.ts'
import { Active, line, optional, paging, REQUIRED, Version } from './fields.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'

/** What an address can be told of. */
export const WEBHOOK_EVENTS = [
  'delivery.created',
  'delivery.status_changed',
  'delivery.delivered',
  'receipt.created',
  'receipt.reviewed',
  'occurrence.created',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Of a message that only shows that the address answers. */
export const TEST_EVENT = 'webhook.test'

/** Addresses of a company that are told. */
export const MAX_WEBHOOKS = 10

export const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const

const Url = z.string(REQUIRED).check(
  z.trim(),
  z.maxLength(500),
  z.refine(
    (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
    'Informe um endereço completo: https://erp.exemplo.com.br/canhoto.',
  ),
  z.refine((url) => !URL.parse(url)?.username, 'Não escreva usuário e senha no endereço.'),
)

const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .check(z.minLength(1, 'Escolha ao menos um evento.'), z.maxLength(WEBHOOK_EVENTS.length))

export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_active: z.boolean(),
  /** Why the server has deactivated it: calls failed for days, or the address answered 410. */
  disabled_reason: z.nullable(z.enum(['failing', 'gone'])),
  /** Since when no call has succeeded. */
  failing_since: z.nullable(z.string()),
  created_at: z.string(),
  created_by_name: z.nullable(z.string()),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhook = z.object({ name: line(60), url: Url, events: Events })
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookChanges = z.object({
  name: optional(line(60)),
  url: optional(Url),
  events: z.optional(Events),
  is_active: optional(Active),
  version: Version,
})
export type WebhookChanges = z.output<typeof WebhookChanges>

/** A message with its latest attempt. */
export const WebhookMessage = z.object({
  id: z.uuid(),
  event: z.string(),
  state: z.enum(MESSAGE_STATES),
  created_at: z.string(),
  attempts: z.number(),
  next_attempt_at: z.nullable(z.string()),
  nf_number: z.nullable(z.string()),
  delivery_status: z.nullable(DeliveryStatus),
  last_attempt_at: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  last_error: z.nullable(z.string()),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

export const WebhookAttempt = z.object({
  attempted_at: z.string(),
  duration_ms: z.number(),
  /** The HTTP status of the answer; null when there was none. */
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  /** The beginning of the answer. */
  answer: z.string(),
})

export const MessageDetails = z.extend(WebhookMessage, {
  /** One of those in webhook-payload.ts. */
  payload: z.looseObject({ type: z.string() }),
  /** The latest first. */
  attempt_log: z.array(WebhookAttempt),
})
export type MessageDetails = z.infer<typeof MessageDetails>

const action = 'integrations.manage'

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/webhooks',
    action,
    summary: 'The addresses that are told what happens to deliveries of the company.',
    query: z.object(paging(MAX_WEBHOOKS, MAX_PAGE_SIZE)),
    returns: z.array(Webhook),
  }),
  // Without Idempotency-Key: the answer, which would be stored for it, has the secret.
  create: endpoint({
    method: 'POST',
    path: '/api/companies/webhooks',
    action,
    summary:
      'A new address. The secret that signs its calls (Standard Webhooks) is in this answer alone.',
    body: NewWebhook,
    returns: z.extend(Webhook, { secret: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/companies/webhooks/:id',
    action,
    summary: 'One address.',
    params: ById,
    returns: Webhook,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/companies/webhooks/:id',
    action,
    summary:
      'Changes an address, deactivates it, or activates it again; fields that are not sent stay.',
    params: ById,
    body: WebhookChanges,
    returns: Webhook,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/companies/webhooks/:id',
    action,
    summary: 'Deletes an address with its log. What it was not told yet, it is not told.',
    params: ById,
    returns: z.null(),
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/companies/webhooks/:id/secret',
    action,
    summary:
      'A new secret, in this answer alone. For 24 hours calls are signed with the one before too.',
    params: ById,
    returns: z.object({ secret: z.string() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/companies/webhooks/:id/test',
    action,
    summary: 'Sends a message of the type webhook.test, which is logged as any other.',
    params: ById,
    returns: WebhookMessage,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/companies/webhooks/:id/messages',
    action,
    summary: 'The log of an address: messages of the last 30 days, the latest first.',
    params: ById,
    query: z.object({
      state: z.optional(z.enum(MESSAGE_STATES)),
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(WebhookMessage),
  }),
  message: endpoint({
    method: 'GET',
    path: '/api/companies/webhooks/messages/:id',
    action,
    summary: 'A message with what it says and every attempt to send it.',
    params: ById,
    returns: MessageDetails,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/companies/webhooks/messages/:id/replay',
    action,
    summary: 'Sends a message again, under its own id, also one that was received.',
    params: ById,
    returns: WebhookMessage,
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: '/api/companies/webhooks/:id/replay',
    action,
    summary: 'Sends again every message of the log that could not be delivered.',
    params: ById,
    returns: z.object({ replayed: z.number() }),
  }),
}
