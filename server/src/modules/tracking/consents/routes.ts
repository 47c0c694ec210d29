import { tracking } from '@canhoto/contracts/tracking'
import { v7 as uuid } from 'uuid'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { plausibleTime } from '../../../domain/phone-time.ts'
import { createConsent } from './commands.ts'

export default function consentRoutes(route: Route, { now }: Dependencies) {
  route(tracking.consent, async ({ db, body: { id = uuid(), version, given, occurred_at } }) => {
    await createConsent(db, { id, version, given, occurred_at: plausibleTime(occurred_at, now()) })
    return null
  })
}
