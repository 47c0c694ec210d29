import { pushSubscriptions } from '@canhoto/contracts/push-subscriptions'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { invalidField } from '../../../platform/errors.ts'
import { deleteSubscription, isSubscribed, saveSubscription } from './commands.ts'
import { tellNext } from './tell-next.ts'

/** Drivers who are told at once: a slow push service holds one of them for its time limit. */
const CONCURRENCY = 9

export default function pushRoutes(route: Route, { push, pushNotices, background }: Dependencies) {
  background({ concurrency: CONCURRENCY, intervalMs: push.intervalMs }, () =>
    tellNext({ push, pushNotices }),
  )

  route(pushSubscriptions.own, async ({ db, actor }) => ({
    public_key: push.publicKey,
    is_subscribed: await isSubscribed(db, actor.sessionId),
  }))

  route(pushSubscriptions.save, async ({ db, actor, body }) => {
    if (!push.isKnownService(body.endpoint))
      throw invalidField('endpoint', 'Este navegador usa um serviço de avisos desconhecido.')
    await saveSubscription(db, actor.sessionId, body)
    return null
  })

  route(pushSubscriptions.delete, async ({ db, actor }) => {
    await deleteSubscription(db, actor.sessionId)
    return null
  })
}
