import { tracking } from '@canhoto/contracts/tracking'
import { v7 as uuid } from 'uuid'
import type { Route } from '../../../access/route.ts'
import { correctTime, measureSkew } from '../../../domain/phone-time.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { resolvePhoneClock } from '../phone-clock.ts'
import { createConsent } from './commands.ts'

export default function consentRoutes(route: Route) {
  route(tracking.consent, async ({ db, actor, body, ...call }) => {
    const { id = uuid(), version, given, occurred_at } = body
    const clock = await resolvePhoneClock(db, getOwnDriverId(actor), call)
    await createConsent(db, {
      id,
      version,
      given,
      occurred_at: correctTime(occurred_at, clock),
      phone_occurred_at: occurred_at ?? null,
      phone_skew_ms: measureSkew(call),
    })
    return { id }
  })
}
