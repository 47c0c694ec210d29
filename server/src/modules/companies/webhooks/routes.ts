import { webhooks } from '@canhoto/contracts/webhooks'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { invalidField } from '../../../platform/errors.ts'
import {
  createWebhook,
  deleteWebhook,
  queueTest,
  replayFailed,
  replayMessage,
  rotateSecret,
  updateWebhook,
} from './commands.ts'
import { getMessage, getWebhook, listAttempts, listMessages, listWebhooks } from './queries.ts'
import { sendNext } from './send-next.ts'

/** A slow receiver holds one of them for its time limit. */
const CONCURRENCY = 4
const PURGE_EVERY_MS = 3_600_000

export default function webhookRoutes(route: Route, dependencies: Dependencies) {
  const { background, webhookQueue, webhookIntervalMs, outgoing, tokens, now } = dependencies
  const { encryption } = tokens
  const startSending = background({ concurrency: CONCURRENCY, intervalMs: webhookIntervalMs }, () =>
    sendNext(dependencies),
  )
  background({ concurrency: 1, intervalMs: PURGE_EVERY_MS }, webhookQueue.purge)

  function assertAllowed(url: string | undefined) {
    if (url !== undefined && !outgoing.isAllowed(url))
      throw invalidField('url', 'O endereço precisa começar com https://.')
  }

  route(webhooks.list, ({ db, query }) => listWebhooks(db, query))

  route(webhooks.create, async ({ db, actor, body }) => {
    assertAllowed(body.url)
    return createWebhook(db, encryption, actor.companyId, body)
  })

  route(webhooks.get, ({ db, params }) => getWebhook(db, params.id))

  route(webhooks.update, async ({ db, params, body }) => {
    assertAllowed(body.url)
    return updateWebhook(db, params.id, body)
  })

  route(webhooks.delete, async ({ db, params }) => {
    await deleteWebhook(db, params.id)
    return null
  })

  route(webhooks.rotate, ({ db, params }) => rotateSecret(db, encryption, params.id))

  route.inSteps(webhooks.test, async ({ params, inTransaction }) => {
    const message = await inTransaction((db) => queueTest(db, params.id, now()))
    startSending()
    return message
  })

  route(webhooks.messages, ({ db, params, query }) => listMessages(db, params.id, query))

  route(webhooks.message, async ({ db, params }) => ({
    ...(await getMessage(db, params.id)),
    attempt_log: await listAttempts(db, params.id),
  }))

  route(webhooks.replay, ({ db, params }) => replayMessage(db, params.id))

  route(webhooks.replayFailed, ({ db, params }) => replayFailed(db, params.id))
}
